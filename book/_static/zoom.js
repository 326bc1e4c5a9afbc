/* A picture opens over the page at a click, or by the Enter key; Esc or another click closes it.
   Without this script pictures are plain pictures. */
(() => {
  "use strict";

  const open = (picture) => {
    const over = document.createElement("dialog");
    over.className = "zoom";
    over.setAttribute("aria-label", picture.alt || "picture");
    const large = document.createElement("img");
    large.src = picture.currentSrc || picture.src;
    large.alt = picture.alt;
    const close = document.createElement("button");
    close.type = "button";
    close.setAttribute("aria-label", "close");
    close.textContent = "\u00d7";
    over.append(large, close);
    over.addEventListener("click", () => over.close());
    over.addEventListener("close", () => {
      over.remove();
      picture.focus({ preventScroll: true });
    });
    document.body.append(over);
    over.showModal();
  };

  /* Pictures have two pixels for each that the column shows: a narrow one stays narrow. */
  const fit = (picture) => {
    if (picture.naturalWidth) picture.style.maxWidth = `min(100%, ${picture.naturalWidth / 2}px)`;
  };

  const prepare = (picture) => {
    fit(picture);
    picture.addEventListener("load", () => fit(picture));
    picture.tabIndex = 0;
    picture.setAttribute("role", "button");
    picture.setAttribute("aria-haspopup", "dialog");
    picture.classList.add("zoomable");
    picture.addEventListener("click", () => open(picture));
    picture.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      open(picture);
    });
  };

  const start = () => {
    if (!document.body.classList.contains("print"))
      document.querySelectorAll("article figure img").forEach(prepare);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
