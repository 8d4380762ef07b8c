import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { projectEnv, run } from "./run.mjs";

// --write updates bench/lighthouse.md, --runs 1 measures each page once instead of five times,
// --site http://localhost:3000 measures a running site instead of starting one.
await prepare();
const env = { ...projectEnv, CHROMIUM_PATH: await getBrowser() };
const program = ["scripts/lighthouse/run.ts", ...process.argv.slice(2)];
process.exitCode = await run("node", program, { env });
