import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const BUILD = fileURLToPath(new URL("build.tar.br", import.meta.url));
// Inside the project, because the program imports packages of the project's node_modules.
const FOLDER = fileURLToPath(new URL("../../.cache/previous-release", import.meta.url));

/** Unpacks the previous release's build; returns the file to start. */
export async function unpackPreviousRelease(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const tar = spawn("tar", ["-x", "-C", FOLDER], { stdio: ["pipe", "ignore", "inherit"] });
  tar.stdin.end(brotliDecompressSync(await readFile(BUILD)));
  const [code] = await once(tar, "close");
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  return join(FOLDER, "dist", "program.js");
}
