import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv, run } from "./run.mjs";

await prepare();
const browser = await getBrowser();
const env = { ...projectEnv, CHROMIUM_PATH: browser };
process.exitCode = await run("vitest", ["run", ...process.argv.slice(2)], { env });
