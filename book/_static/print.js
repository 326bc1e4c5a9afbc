/* The word "print" under a chapter's title prints the page. */
document.addEventListener("click", (event) => {
  if (event.target.closest(".chapter-line button")) window.print();
});

/* What is folded on the screen is open on paper, but for the answers to questions. */
let opened = [];
window.addEventListener("beforeprint", () => {
  const folded = "article details:not([open]):not([id$=check-yourself] > *):not(.colophon *)";
  opened = Array.from(document.querySelectorAll(folded));
  for (const details of opened) details.open = true;
});
window.addEventListener("afterprint", () => {
  for (const details of opened) details.open = false;
});
