/* Tables in a cell with the tag "sortable", and long tables by paper, are sorted by a click on a
   head, or by the Enter key; paper and verdict can be chosen above them. Without this script they
   are plain tables. */
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

  /* What a column can be filtered by: the paper, without the item in it, or the verdict. */
  const key = (head, column) => {
    if (column === 0 && /^(paper|claim)/.test(head)) return (text) => text.split(",")[0].trim();
    return head === "verdict" ? (text) => text.trim() : null;
  };

  const filter = (table) => {
    const rows = Array.from(table.tBodies[0].rows);
    const chosen = [];
    const apply = () =>
      rows.forEach((row) => {
        row.hidden = chosen.some(([column, of, choice]) =>
          choice.value && of(row.cells[column].textContent) !== choice.value);
      });
    const bar = document.createElement("div");
    bar.className = "table-filter";
    Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
      const words = head.textContent.trim();
      const of = key(words, column);
      if (!of) return;
      const values = [...new Set(rows.map((row) => of(row.cells[column].textContent)))];
      if (values.length < 2 || values.length > 9) return;
      const choice = document.createElement("select");
      choice.append(new Option("all", ""), ...values.map((value) => new Option(value, value)));
      choice.addEventListener("change", apply);
      const label = document.createElement("label");
      label.append(`${column ? words : "paper"} `, choice);
      bar.append(label);
      chosen.push([column, of, choice]);
    });
    if (chosen.length) (table.closest(".pst-scrollable-table-container") || table).before(bar);
  };

  const wanted = (table) => {
    if (!table.tHead || !table.tBodies.length) return false;
    if (table.closest(".tag_sortable")) return true;
    const first = table.tHead.rows[0].cells[0].textContent.trim();
    return first.startsWith("paper, ") && table.tBodies[0].rows.length >= 10;
  };

  const start = () =>
    Array.from(document.querySelectorAll("table")).filter(wanted).forEach((table) => {
      filter(table);
      prepare(table);
    });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
