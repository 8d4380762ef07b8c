import { existsSync } from "node:fs";
import { projectEnv, run } from "./run.mjs";
import { step } from "./step.mjs";

// A full Chromium runs the journeys with more processes, which keep two cores busy by themselves.
const headlessShell = "chromium-headless-shell";
const packaged = `/usr/bin/${headlessShell}`;
const fullBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, else the headless shell, installed if need be, else
 * any other. Exits the process if there is none.
 */
export async function getBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && existsSync(configured)) return configured;
  if (configured) console.error(`CHROMIUM_PATH: there is no ${configured}.`);
  if (existsSync(packaged)) return packaged;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isRootOnDebian) await install(installPackage);
  else if (!(await findOther())) await install(installDownload);
  const found = existsSync(packaged) ? packaged : await findOther();
  if (found) return found;
  console.error(
    "The tests need a Chromium and none could be installed.\n" +
      "Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to an existing one.",
  );
  process.exit(1);
}

async function findOther() {
  const known = fullBrowsers.find((file) => existsSync(file));
  if (known) return known;
  const { chromium } = await import("@playwright/test");
  const cached = chromium.executablePath();
  return existsSync(cached) && (await isRunnable(cached)) ? cached : undefined;
}

// Playwright's download runs only where the libraries it links to are installed.
async function isRunnable(browser) {
  return (await run(browser, ["--version"], { quiet: true })) === 0;
}

async function install(work) {
  await step("Installing Chromium for the tests", work).catch((error) =>
    console.error(error.message),
  );
}

async function installPackage() {
  const env = { ...projectEnv, DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-q"], { env, quiet: true });
  if (update !== 0) return update;
  const flags = ["install", "-y", "-q", "--no-install-recommends"];
  return run("apt-get", [...flags, headlessShell], { env, quiet: true });
}

function installDownload() {
  return run("playwright", ["install", "chromium"], { quiet: true });
}
