import type { Manifest } from "#server/platform/backup/layout.ts";
import type { Compared } from "#server/platform/db/dump/table-counts.ts";

const NAME_WIDTH = 32;
const COUNT_WIDTH = 10;

function line(name: string, rows: number, rest: string): string {
  return `${name.padEnd(NAME_WIDTH)}${String(rows).padStart(COUNT_WIDTH)}  ${rest}`;
}

/** Prints the contents of an archive: rows and checksum of each table, and the files. */
export function printContents({ takenAt, tables, files, missing }: Manifest): void {
  console.log(`As of ${takenAt}\n`);
  console.log(`${"table".padEnd(NAME_WIDTH)}${"rows".padStart(COUNT_WIDTH)}  checksum`);
  for (const { name, rows, checksum } of tables) console.log(line(name, rows, checksum ?? ""));
  console.log(line("files", files.count, `${files.bytes} bytes`));
  if (missing.length === 0) return;
  console.log(`\n${missing.length} files that rows name were not there:`);
  for (const path of missing) console.log(`  ${path}`);
}

/** Prints how the restored data compares with the archive; returns whether all of it is the same. */
export function printComparison(
  { files, missing }: Manifest,
  compared: readonly Compared[],
  differing: readonly string[],
): boolean {
  console.log(`${"table".padEnd(NAME_WIDTH)}${"rows".padStart(COUNT_WIDTH)}`);
  for (const { table, rows, same } of compared) {
    console.log(line(table.name, rows, same ? "same" : `DIFFERS, was ${table.rows} rows`));
  }
  const good = files.count - differing.length;
  console.log(line("files", good, differing.length === 0 ? "same" : "DIFFERS"));
  for (const path of differing) console.log(`  ${path} differs`);
  for (const path of missing) console.log(`  ${path} was not in the archive`);
  const same = differing.length === 0 && compared.every((one) => one.same);
  console.log(same ? "\nAll is the same." : "\nNot all is the same.");
  return same;
}
