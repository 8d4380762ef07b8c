import { markdownTable } from "../markdown-table.ts";
import { COLUMNS, FIGURES, type Figures } from "./aims.ts";

/** Returns a Markdown table with a row per page; figures that miss their target are bold. */
export function tableOf(medians: ReadonlyMap<string, Figures>): string {
  const titles = FIGURES.map((figure) => COLUMNS[figure].title);
  const rows = [...medians].map(([page, figures]) => [
    page,
    ...FIGURES.map((figure) => {
      const { digits, meets } = COLUMNS[figure];
      const text = figures[figure].toFixed(digits);
      return meets(figures[figure]) ? text : `**${text}**`;
    }),
  ]);
  return `${markdownTable(["Page", ...titles], rows, 1)}\n`;
}
