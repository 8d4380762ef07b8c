import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { bin, root, run, systemEnv } from "./run.mjs";
import { step } from "./step.mjs";

// npm writes this file after a completed install.
const record = "node_modules/.package-lock.json";

/** Returns whether node_modules matches package-lock.json, after a complete install by any tool. */
export function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages(record);
  if (!wanted || !present || !existsSync(path.join(bin, "node"))) return false;
  return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional }]) => {
    const found = present[place];
    if (!found) return place === "" || optional || devOptional;
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(file) {
  try {
    return readJson(file).packages;
  } catch {
    return undefined;
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

/**
 * Installs package-lock.json and prints only errors, because npm on Node 20 warns about packages that
 * require Node 24. `npm ci` refuses a lock without the builds for other platforms, which npm itself
 * omits where a registry lacks them.
 */
export async function install() {
  assertLocked();
  removePartialInstall();
  const [command, ...args] = npm();
  const silent = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const shortRetries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const install = [...args, "install", "--no-save", ...silent, ...shortRetries];
  await step("Installing packages, the first time takes a minute", () =>
    run(command, install, { env: npmEnv(), quiet: true }),
  );
}

// `npm ci` would check this. Without it npm installs an unlocked dependency at any version.
function assertLocked() {
  const wanted = readJson("package.json");
  const locked = readJson("package-lock.json").packages[""];
  for (const group of ["dependencies", "devDependencies"]) {
    if (!isDeepStrictEqual(wanted[group], locked[group])) {
      throw new Error(
        "package.json and package-lock.json differ: run npm install, and commit both.",
      );
    }
  }
}

// Without npm's record it is unknown which packages are complete. Remove the record first, so that an
// interrupted update leaves none either.
function removePartialInstall() {
  const modules = path.join(root, "node_modules");
  if (existsSync(path.join(root, record))) rmSync(path.join(root, record));
  else rmSync(modules, { recursive: true, force: true });
}

// Returns the npm that started this script. Its Node must be outside node_modules, which npm replaces.
function npm() {
  const { npm_execpath: cli = "", npm_node_execpath: node = "" } = process.env;
  const usable = cli.endsWith("npm-cli.js") && node !== "" && !node.startsWith(root);
  return usable ? [node, cli] : ["npm"];
}

// Child processes inherit the folder of `npm --prefix`: npm would read the system's settings from it,
// and the install script of `node`, which runs npm again, would install into it.
// NODE_ENV=production would leave out Node 24 itself.
const inheritedSettings =
  /^(npm_config_(prefix|local_prefix|global_prefix|globalconfig)|NODE_ENV)$/;

function npmEnv() {
  return Object.fromEntries(
    Object.entries(systemEnv).filter(([name]) => !inheritedSettings.test(name)),
  );
}
