/* Tables in a cell with the tag "sortable" are sorted by a click on a head, or by the Enter key.
   Without this script they are plain tables. */
(() => {
  "use strict";
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  /* A number as the book prints it: with a true minus, a per cent sign or none at all. */
  const number = (text) => {
    const found = text.replace("\u2212", "-").match(/^\s*([-+]?\d*\.?\d+)/);
    return found ? parseFloat(found[1]) : NaN;
  };

  const sort = (table, column, descending) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const texts = new Map(rows.map((row) => [row, row.cells[column].textContent.trim()]));
    const filled = rows.filter((row) => /[^\u2013\s]/.test(texts.get(row)));
    const numeric = filled.every((row) => !Number.isNaN(number(texts.get(row))));
    const compare = (one, other) =>
      numeric
        ? number(texts.get(one)) - number(texts.get(other))
        : collator.compare(texts.get(one), texts.get(other));
    filled.sort((one, other) => (descending ? -1 : 1) * compare(one, other));
    const empty = rows.filter((row) => !filled.includes(row));
    body.append(...filled, ...empty); /* cells without a value stay last */
  };

  const prepare = (table) => {
    if (!table.tHead || !table.tBodies.length) return;
    const heads = Array.from(table.tHead.rows[0].cells);
    table.classList.add("sortable");
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = "sort by this column";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const descending = head.getAttribute("aria-sort") === "ascending";
        heads.forEach((one) => one.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        sort(table, column, descending);
      });
    });
  };

  const start = () => document.querySelectorAll(".tag_sortable table").forEach(prepare);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
