import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { projectEnv, root, run } from "./run.mjs";
import { step } from "./step.mjs";

const dist = path.join(root, "dist");
const compressible = /\.(js|css|svg|json|webmanifest)$/;
const encoders = { ".br": promisify(brotliCompress), ".gz": promisify(gzip) };
/** What is built: a change in it makes the next start build again. */
export const sources = [
  "web",
  "contract",
  "server",
  "demo",
  "vite.config.ts",
  "vite.program.config.ts",
  "scripts/image-packages.ts",
  "package.json",
  "package-lock.json",
];

/** Returns whether dist/ was built from the current sources. */
export function isBuilt() {
  const stamp = path.join(dist, ".stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Builds into a temporary folder with a stamp, and moves it into place in one step. */
export async function build() {
  const cache = path.join(root, ".cache");
  const next = path.join(cache, "dist-next");
  const old = path.join(cache, "dist-old");
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const stamp = fingerprint();
  await step("Building the site", () => vite(next));
  writeFileSync(path.join(next, ".stamp"), stamp);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

async function vite(out) {
  // Vite would leave its compiled code in the system's temporary folder.
  const compiled = path.join(root, ".cache", "compile-cache");
  const env = { ...projectEnv, NODE_ENV: "production", NODE_COMPILE_CACHE: compiled };
  const client = ["build", "--outDir", path.join(out, "client"), "--emptyOutDir"];
  const pages = ["--ssr", "web/entry-server.tsx", "--outDir", path.join(out, "server")];
  const program = ["--config", "vite.program.config.ts", "--outDir", out];
  const codes = await Promise.all([
    run("vite", client, { env, quiet: true }),
    run("vite", ["build", ...pages, "--emptyOutDir"], { env, quiet: true }),
    run("vite", ["build", ...program], { env, quiet: true }),
  ]);
  if (codes.every((code) => code === 0)) await compressTexts(path.join(out, "client"));
  return Math.max(...codes);
}

// Hashes contents, because a checkout or a copy changes modification times.
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(source) {
  const found = path.join(root, source);
  if (!existsSync(found)) return [];
  if (path.extname(source) !== "") return [source];
  const entries = readdirSync(found, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** Writes compressed copies next to every text file of a folder, at the maximum compression level. */
async function compressTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
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
