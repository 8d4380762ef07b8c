import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { capture } from "./capture.ts";

const startPolicy = "/usr/sbin/policy-rc.d";
let packageLists: Promise<string> | undefined;

/** Returns a program's path; installs the package of that name if missing. Messages use `title`. */
export async function ensureProgram(name: string, title: string): Promise<string> {
  const present = findProgram(name);
  if (present) return present;
  await installPackage(name, title);
  const installed = findProgram(name);
  if (installed) return installed;
  throw new Error(`${title} was installed, but ${name} was not found.`);
}

function findProgram(name: string): string | undefined {
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  // Debian installs servers into a folder that only root's PATH contains.
  const files = [...onPath, "/usr/sbin"].map((folder) => path.join(folder, name));
  return files.find((file) => existsSync(file));
}

/** Installs a Debian package as root, without starting its services. Messages use `title`. */
export async function installPackage(name: string, title: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`This needs ${title}. Install it: sudo apt-get install ${name}`);
  }
  console.log(`Installing ${title}…`);
  packageLists ??= aptGet("update");
  await packageLists;
  await withoutServices(() => aptGet("install", "-y", "--no-install-recommends", name));
}

function aptGet(...args: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return capture("apt-get", ["-q", ...args], { env, maxBuffer: 64 * 1024 * 1024 });
}

// Package scripts call policy-rc.d before they start a service; exit code 101 forbids it.
async function withoutServices(work: () => Promise<unknown>): Promise<void> {
  const absent = !existsSync(startPolicy);
  if (absent) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await work();
  } finally {
    if (absent) rmSync(startPolicy, { force: true });
  }
}
