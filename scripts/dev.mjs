import { prepare } from "./prepare.mjs";
import { projectEnv, run } from "./run.mjs";

// With --dev the server includes Vite; --watch restarts it when its own files change.
const env = { ...projectEnv, NODE_ENV: "development" };

await prepare({ site: false });
const flags = ["--watch", "--watch-preserve-output"];
process.exitCode = await run("node", [...flags, "server/main.ts", "--dev"], { env });
