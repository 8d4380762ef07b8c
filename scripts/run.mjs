import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const bin = path.join(root, "node_modules", ".bin");

// npm adds this folder when it runs a script; without it "node" and "npm" are the system's.
const systemPath = (process.env.PATH ?? "")
  .split(path.delimiter)
  .filter((folder) => folder !== bin)
  .join(path.delimiter);

/** Finds the system's programs, for npm, which replaces node_modules and the Node 24 in it. */
export const systemEnv = { ...process.env, PATH: systemPath };

/** Finds the project's programs first: `node` is the Node 24 of node_modules. */
export const projectEnv = { ...process.env, PATH: bin + path.delimiter + systemPath };

/**
 * Runs a program in the project's folder and returns its exit code, 128 + n after signal n. With
 * `quiet` it prints the output only after a failure.
 */
export async function run(command, args, { env = projectEnv, quiet = false } = {}) {
  const out = quiet ? "pipe" : "inherit";
  const stdin = quiet ? "ignore" : "inherit";
  const child = spawn(command, args, { cwd: root, env, stdio: [stdin, out, out] });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const stopForwarding = forwardSignals(child);
  const code = await exitCode(child);
  stopForwarding();
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  return code;
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

// A terminal sends Ctrl-C to the whole process group, so the child needs it only where there is no
// terminal. npm repeats signals, so each is forwarded once.
function forwardSignals(child) {
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const sent = new Set(terminal ? ["SIGINT"] : []);
  const forward = (signal) => {
    if (!sent.has(signal)) child.kill(signal);
    sent.add(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}
