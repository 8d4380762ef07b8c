import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./run.mjs";

const KIB = 1024;
const client = path.join(root, "dist", "client");

/** Maximum sizes of a page without its pictures (KiB), scripts and styles gzipped. */
const limits = {
  "home/home": { scripts: 150, styles: 13, fonts: 45 },
  "feeds/explore": { scripts: 150, styles: 13, fonts: 45 },
  "post/post": { scripts: 154, styles: 13, fonts: 45 },
  "profile/profile": { scripts: 150, styles: 13, fonts: 45 },
  "search/search": { scripts: 150, styles: 16, fonts: 45 },
  "loadout/loadout": { scripts: 150, styles: 13, fonts: 45 },
  "loadout-manage/loadout-manage": { scripts: 150, styles: 13, fonts: 45 },
  colorconverter: { scripts: 150, styles: 14, fonts: 45 },
};

const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8"));
const chunks = Object.values(manifest);
const fonts = filesOf(/-basic.*\.woff2$/, chunks);

const rows = Object.entries(limits).map(([page, limit]) => {
  const loaded = chunksOf(["web/after-paint.ts", "web/entry-client.tsx", `web/pages/${page}.tsx`]);
  const sizes = {
    scripts: sum(new Set(loaded.map(({ file }) => file)), gzippedSize),
    styles: sum(new Set(loaded.flatMap(({ css = [] }) => css)), gzippedSize),
    fonts: sum(fonts, fileSize),
  };
  return { page, ...sizes, over: Object.keys(limit).filter((kind) => sizes[kind] > limit[kind]) };
});
console.table(Object.fromEntries(rows.map(({ page, over, ...sizes }) => [page, sizes])));
for (const { page, over } of rows) {
  for (const kind of over) console.error(`${page}: more than ${limits[page][kind]} KiB of ${kind}`);
}
process.exitCode = rows.some(({ over }) => over.length > 0) ? 1 : 0;

function filesOf(pattern, list) {
  const named = list.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return new Set(named.filter((file) => pattern.test(file)));
}

/** Returns the chunks with all their static imports. */
function chunksOf(names) {
  const found = new Set(names);
  for (const name of found)
    for (const imported of manifest[name].imports ?? []) found.add(imported);
  return [...found].map((name) => manifest[name]);
}

function gzippedSize(file) {
  return gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length;
}

function fileSize(file) {
  return readFileSync(path.join(client, file)).length;
}

function sum(files, sizeOf) {
  const bytes = [...files].reduce((total, file) => total + sizeOf(file), 0);
  return Math.round((bytes / KIB) * 10) / 10;
}
