import { getBrowser } from "./browser.mjs";
import { prepare } from "./prepare.mjs";
import { ownEnv, run } from "./run.mjs";

// --write puts the table into bench/lighthouse.md, --runs 1 looks once at each page instead of five times,
// --site http://localhost:3000 takes a site that runs already instead of one of its own.
await prepare();
const env = { ...ownEnv, CHROMIUM_PATH: await getBrowser() };
const program = ["scripts/lighthouse/run.ts", ...process.argv.slice(2)];
process.exitCode = await run("node", program, { env });
