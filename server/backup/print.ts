import type { TableCount } from "#server/platform/db/count-tables.ts";

const NAME_WIDTH = 32;
const COUNT_WIDTH = 10;

function line(name: string, rows: number | string, rest = ""): string {
  return `${name.padEnd(NAME_WIDTH)}${String(rows).padStart(COUNT_WIDTH)}  ${rest}`.trimEnd();
}

/** Prints how many rows each table has. */
export function printCounts(tables: readonly TableCount[]): void {
  console.log(line("table", "rows"));
  for (const { name, rows } of tables) console.log(line(name, rows));
}

/** Prints how many rows each table has and had; returns whether all are the same. */
export function printComparison(
  before: readonly TableCount[],
  after: readonly TableCount[],
): boolean {
  const rowsAfter = new Map(after.map(({ name, rows }) => [name, rows]));
  console.log(line("table", "rows"));
  for (const { name, rows } of before) {
    const found = rowsAfter.get(name);
    console.log(line(name, found ?? "none", found === rows ? "same" : `DIFFERS, was ${rows} rows`));
  }
  const isSame = before.every(({ name, rows }) => rowsAfter.get(name) === rows);
  console.log(isSame ? "\nAll is the same." : "\nNot all is the same.");
  return isSame;
}
