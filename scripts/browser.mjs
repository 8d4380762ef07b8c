import { existsSync } from "node:fs";
import { projectEnv, run } from "./run.mjs";
import { step } from "./step.mjs";

// The headless shell runs the journeys in a third less time.
const packages = ["chromium-headless-shell", "chromium"];

const paths = [
  ...packages.map((name) => `/usr/bin/${name}`),
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of a Chromium; installs one if there is none, or exits the process. */
export async function getBrowser() {
  const present = await findBrowser();
  if (present) return present;
  await install();
  const installed = await findBrowser();
  if (installed) return installed;
  console.error(
    "The tests need a Chromium and none could be installed.\n" +
      "Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to an existing one.",
  );
  process.exit(1);
}

async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    console.error(`CHROMIUM_PATH: there is no ${configured}.`);
  }
  const known = [configured, ...paths].find((file) => file && existsSync(file));
  if (known) return known;
  const { chromium } = await import("@playwright/test");
  const cached = chromium.executablePath();
  return existsSync(cached) && (await isRunnable(cached)) ? cached : undefined;
}

// Playwright's download runs only where the libraries it links to are installed.
async function isRunnable(browser) {
  return (await run(browser, ["--version"], { quiet: true })) === 0;
}

async function install() {
  const debian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const work = debian
    ? installPackage
    : () => run("playwright", ["install", "chromium"], { quiet: true });
  await step("Installing Chromium for the tests", work).catch((error) =>
    console.error(error.message),
  );
}

async function installPackage() {
  const env = { ...projectEnv, DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-q"], { env, quiet: true });
  if (update !== 0) return update;
  const flags = ["install", "-y", "-q", "--no-install-recommends"];
  for (const name of packages) {
    const code = await run("apt-get", [...flags, name], { env, quiet: true });
    if (code === 0) return code;
  }
  return 1;
}
