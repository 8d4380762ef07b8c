// Runs what `npm test` leaves out; `npm run test:full -- volume fuzz` runs only these parts.
import { projectEnv, run } from "./run.mjs";

/** The folders of test/full. */
const folders = ["volume", "floods", "pictures", "races", "timed", "browser", "operations", "fuzz"];
const chosen = process.argv.slice(2);
const isChosen = (part) => chosen.length === 0 || chosen.includes(part);

const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
const { TEST_SEED: seed = today } = process.env;
const env = { ...projectEnv, TEST_SEED: seed };
console.log(`TEST_SEED=${seed}`);

const paths = folders.filter(isChosen).map((folder) => `test/full/${folder}/`);
const commands = [
  ...(paths.length > 0 ? [["scripts/test.mjs", "--project=full", ...paths]] : []),
  ...(isChosen("cluster") ? [["scripts/test-cluster.mjs"]] : []),
];
for (const command of commands) {
  if ((await run("node", command, { env })) !== 0) process.exitCode = 1;
}
