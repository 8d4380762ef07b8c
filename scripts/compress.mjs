import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const TEXT = /\.(js|css|svg|json|webmanifest)$/;
const ways = { ".br": promisify(brotliCompress), ".gz": promisify(gzip) };

/** Puts beside every text of a folder what is sent in its place: as small as it gets, made once. */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const text = await readFile(file);
  for (const [ending, pack] of Object.entries(ways)) {
    const packed = await pack(text);
    if (packed.length < text.length) await writeFile(file + ending, packed);
  }
}
