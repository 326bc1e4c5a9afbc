/* The word "print" under a chapter's title prints the page. */
document.addEventListener("click", (event) => {
  if (event.target.closest(".chapter-line button")) window.print();
});
