import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv } from "./run.mjs";
import { runTests } from "./run-tests.mjs";

await prepare();
const browser = await getBrowser();
const env = { ...projectEnv, CHROMIUM_PATH: browser };
process.exitCode = await runTests("vitest", ["run", ...process.argv.slice(2)], env);
