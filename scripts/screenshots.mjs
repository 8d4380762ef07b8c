import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv, run } from "./run.mjs";

await prepare();
const env = { ...projectEnv, CHROMIUM_PATH: await getBrowser() };
const program = ["scripts/screenshots.ts", ...process.argv.slice(2)];
process.exitCode = await run("node", program, { env });
