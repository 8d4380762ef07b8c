import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
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
    return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}

const OLDEST_NODE = 20;

/** Throws where the Node.js that installs is too old: npm would leave out packages in silence. */
export function requireNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new Error(`Node.js ${OLDEST_NODE} or newer is needed, and this is ${version}.`);
}

/**
 * Installs package-lock.json, and prints only errors, because npm on Node 20 warns about packages that
 * require Node 24.
 */
export async function install() {
  requireNode(process.versions.node);
  const [command, ...args] = npm();
  const silent = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const shortRetries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  await step("Installing packages, the first time takes a minute", () =>
    run(command, [...args, "ci", ...silent, ...shortRetries], { env: npmEnv(), quiet: true }),
  );
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
