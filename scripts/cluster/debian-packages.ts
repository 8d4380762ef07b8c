import { existsSync, rmSync, writeFileSync } from "node:fs";
import { capture } from "./capture.ts";

const startPolicy = "/usr/sbin/policy-rc.d";
let lists: Promise<string> | undefined;

/** Installs a Debian package, as root; none of its services is started. `what` names it to people. */
export async function installPackage(name: string, what: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`The cluster tests need ${what}. Install it: sudo apt-get install ${name}`);
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
