import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { bin, machineEnv, root, run } from "./run.mjs";
import { step } from "./step.mjs";

// npm writes its own record of what it installed when it has done so.
const record = "node_modules/.package-lock.json";

/**
 * Whether node_modules holds what package-lock.json asks for. An install by hand
 * counts, one cut short does not.
 */
export function installed() {
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
 * Installs what package-lock.json says, silent but for errors: on Node 20 npm would warn about
 * packages that only Node 24 runs. Not `npm ci`: it refuses a lock without the builds for other
 * machines, which npm itself leaves out where a registry lacks them.
 */
export async function install() {
  assertLocked();
  startAnew();
  const [command, ...args] = npm();
  const silent = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const impatient = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const install = [...args, "install", "--no-save", ...silent, ...impatient];
  await step("Installing packages, the first time takes a minute", () =>
    run(command, install, { env: npmEnv(), quiet: true }),
  );
}

// What `npm ci` would check: without it an unlocked dependency came in at any version.
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

// Without npm's record nobody knows which packages were unpacked to their end. It goes first, so
// that an update cut short leaves none either.
function startAnew() {
  const modules = path.join(root, "node_modules");
  if (existsSync(path.join(root, record))) rmSync(path.join(root, record));
  else rmSync(modules, { recursive: true, force: true });
}

// The npm that started us; its Node must lie outside node_modules, which may be replaced.
function npm() {
  const { npm_execpath: cli = "", npm_node_execpath: node = "" } = process.env;
  const usable = cli.endsWith("npm-cli.js") && node !== "" && !node.startsWith(root);
  return usable ? [node, cli] : ["npm"];
}

// `npm --prefix` hands its folder down: npm would look there for the machine's own settings, and
// the install script of `node`, which runs npm once more, for the place to install to.
// NODE_ENV=production would leave out the Node 24 itself.
const handedDown = /^(npm_config_(prefix|local_prefix|global_prefix|globalconfig)|NODE_ENV)$/;

function npmEnv() {
  return Object.fromEntries(Object.entries(machineEnv).filter(([name]) => !handedDown.test(name)));
}
