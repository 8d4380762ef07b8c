import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const BUILD = fileURLToPath(new URL("build.tar.br", import.meta.url));
// Below the project, whose packages the program takes what it does not bring along from.
const FOLDER = fileURLToPath(new URL("../../.cache/previous-release", import.meta.url));

/** Unpacks the previous release as it was built; answers the file to start. */
export async function unpackPreviousRelease(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const tar = spawn("tar", ["-x", "-C", FOLDER], { stdio: ["pipe", "ignore", "inherit"] });
  tar.stdin.end(brotliDecompressSync(await readFile(BUILD)));
  const [code] = await once(tar, "close");
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  return join(FOLDER, "dist", "program.js");
}
