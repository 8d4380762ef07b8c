import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

const checks = {
  format: ["biome", "check", "--error-on-warnings", "."],
  "types contract": ["tsc", "--project", "contract"],
  "types server": ["tsc", "--project", "server"],
  "types web": ["tsc", "--project", "web"],
  "types offline": ["tsc", "--project", "web/offline"],
  structure: ["node", "scripts/structure.ts"],
  packages: ["node", "scripts/packages.mjs"],
  unused: ["knip", "--no-progress"],
};

await prepare();
const results = await Promise.all(Object.entries(checks).map(check));
const failed = results.filter((name) => name !== undefined);
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/** Runs one check; returns its name if it failed. */
async function check([name, [command, ...args]]) {
  const began = performance.now();
  const code = await run(command, args, { quiet: true });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return code === 0 ? undefined : name;
}
