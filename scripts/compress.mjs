import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const TEXT = /\.(js|css|svg|json|webmanifest)$/;
const encoders = { ".br": promisify(brotliCompress), ".gz": promisify(gzip) };

/** Writes compressed copies next to every text file of a folder, at the maximum compression level. */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const text = await readFile(file);
  for (const [extension, encode] of Object.entries(encoders)) {
    const encoded = await encode(text);
    if (encoded.length < text.length) await writeFile(file + extension, encoded);
  }
}
