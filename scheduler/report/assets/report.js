"use strict";
// Tables with data-sortable sort by a click on a head; an input with data-filters filters the rows of
// the table that it names; links into a folded program unfold it, and so does printing. Without this
// script everything is still there to be read.
(() => {
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    const number = cell.dataset.value;
    return number === undefined ? cell.textContent.trim() : Number(number);
  };

  const compare = (a, b) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));

  const sortBy = (table, head) => {
    const first = head.dataset.first || "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    const next = head.getAttribute("aria-sort") === first ? other : first;
    const sign = next === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.sort((x, y) => sign * compare(valueOf(x, head.cellIndex), valueOf(y, head.cellIndex)));
    for (const each of table.tHead.querySelectorAll("[aria-sort]")) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", next);
    body.append(...rows);
  };

  for (const table of document.querySelectorAll("table[data-sortable]")) {
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sortBy(table, head));
    }
  }

  for (const input of document.querySelectorAll("input[data-filters]")) {
    input.hidden = false;
    const table = document.getElementById(input.dataset.filters);
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
    });
  }

  const unfoldAround = (hash) => {
    const program = document.getElementById(hash.slice(1))?.closest("details.program");
    if (program) program.open = true;
  };
  for (const link of document.querySelectorAll("nav a")) {
    link.addEventListener("click", () => unfoldAround(link.hash));
  }
  unfoldAround(location.hash);

  // Nobody can unfold anything on paper; afterwards all is as it was.
  const unfolded = [];
  addEventListener("beforeprint", () => {
    for (const program of document.querySelectorAll("details.program:not([open])")) {
      program.open = true;
      unfolded.push(program);
    }
  });
  addEventListener("afterprint", () => {
    for (const program of unfolded.splice(0)) program.open = false;
  });
})();
