import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileOf, THEMES, WIDTHS } from "./take.ts";

const NAME = /^(.+)-\d+-(dark|light)\.png$/;

/** Writes a page with all pictures of a folder and returns its path. */
export async function writeContactSheet(folder: string): Promise<string> {
  const files = new Set(await readdir(folder));
  const names = [...files].map((file) => NAME.exec(file)?.[1]).filter((name) => name !== undefined);
  const rows = [...new Set(names)].sort().map((name) => rowOf(name, files));
  const file = join(folder, "index.html");
  await writeFile(file, pageOf(rows.join("\n")));
  return file;
}

function rowOf(name: string, files: ReadonlySet<string>): string {
  const shown = WIDTHS.flatMap((width) => THEMES.map((theme) => fileOf(name, width, theme)));
  const pictures = shown
    .filter((file) => files.has(file))
    .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
  return `<h2 id="${name}">${name}</h2>\n<div>${pictures.join("")}</div>`;
}

function pageOf(rows: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
body { margin: 24px; background: #777; color: #fff; font: 16px sans-serif; }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; }
img { display: block; height: 480px; }
</style>
${rows}
</html>
`;
}
