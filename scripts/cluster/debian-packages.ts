import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { capture } from "./capture.ts";

const startPolicy = "/usr/sbin/policy-rc.d";
let lists: Promise<string> | undefined;

/** The file of a program, installed from the package of its name where missing; `what` names it. */
export async function ensureProgram(name: string, what: string): Promise<string> {
  const present = findProgram(name);
  if (present) return present;
  await installPackage(name, what);
  const fresh = findProgram(name);
  if (fresh) return fresh;
  throw new Error(`${what} was installed, but ${name} was not found.`);
}

function findProgram(name: string): string | undefined {
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  // Debian keeps servers where only root's path leads.
  const files = [...onPath, "/usr/sbin"].map((folder) => path.join(folder, name));
  return files.find((file) => existsSync(file));
}

/** Installs a Debian package, as root; none of its services is started. `what` names it to people. */
export async function installPackage(name: string, what: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`This needs ${what}. Install it: sudo apt-get install ${name}`);
  }
  console.log(`Installing ${what}…`);
  lists ??= aptGet("update");
  await lists;
  await withoutServices(() => aptGet("install", "-y", "--no-install-recommends", name));
}

function aptGet(...args: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return capture("apt-get", ["-q", ...args], { env, maxBuffer: 64 * 1024 * 1024 });
}

// Packages ask this program whether they may start what they bring; without it they may.
async function withoutServices(work: () => Promise<unknown>): Promise<void> {
  const own = !existsSync(startPolicy);
  if (own) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await work();
  } finally {
    if (own) rmSync(startPolicy, { force: true });
  }
}
