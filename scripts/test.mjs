import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv } from "./run.mjs";
import { runTests } from "./run-tests.mjs";

/** The projects of vitest.config.ts that every push must pass. */
const gate = ["unit", "components", "api", "faults", "e2e"].map((name) => `--project=${name}`);

await prepare();
const browser = await getBrowser();
const args = process.argv.slice(2);
const projects = args.some((arg) => arg.startsWith("--project")) ? [] : gate;
const env = { ...projectEnv, CHROMIUM_PATH: browser };
process.exitCode = await runTests("node", ["scripts/run-vitest.mjs", ...projects, ...args], env);
