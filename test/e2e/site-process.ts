// Runs the site until the process of the tests ends, which never gets to stop it itself: vitest kills
// its workers.
import { rmSync } from "node:fs";

process.once("disconnect", () => process.exit());
process.once("exit", () => {
  if (!process.connected) {
    rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true, maxRetries: 5 });
  }
});
// Otherwise the channel would keep a stopped server alive.
process.channel?.unref();
await import("#server/main.ts");
