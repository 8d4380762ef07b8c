import { prepare } from "./prepare.mjs";
import { ownEnv, run } from "./run.mjs";

// With --dev the server carries Vite; --watch starts it anew when its own files change.
const env = { ...ownEnv, NODE_ENV: "development" };

await prepare({ site: false });
const flags = ["--watch", "--watch-preserve-output"];
process.exitCode = await run("node", [...flags, "server/main.ts", "--dev"], { env });
