/* A formula in a sentence that is wider than the column scrolls by itself: the page does not. */
(() => {
  "use strict";

  const measure = () =>
    document.querySelectorAll('article mjx-container:not([display="true"])').forEach((formula) => {
      formula.classList.remove("wide");
      const block = formula.closest("p, li, dd, td, th, caption, figcaption, div");
      const drawn = formula.querySelector("svg");
      if (!block || !drawn || formula.closest(".pst-scrollable-table-container td, table th")) return;
      const right = block.getBoundingClientRect().right + 1;
      const ends = Array.from(formula.querySelectorAll("svg"), (one) => one.getBoundingClientRect());
      formula.classList.toggle("wide", ends.some((one) => one.right > right));
    });

  let waiting = 0;
  window.addEventListener("resize", () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(measure);
  });
  window.addEventListener("load", () => {
    const set = window.MathJax && window.MathJax.startup && window.MathJax.startup.promise;
    Promise.resolve(set).then(measure);
  });
})();
