import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const bin = path.join(root, "node_modules", ".bin");

// npm adds this folder when it runs a script; without it "node" and "npm" are the machine's own.
const machinePath = (process.env.PATH ?? "")
  .split(path.delimiter)
  .filter((folder) => folder !== bin)
  .join(path.delimiter);

/** The machine's own programs: for npm, which replaces node_modules and the Node 24 in it. */
export const machineEnv = { ...process.env, PATH: machinePath };

/** Our programs first: `node` is the Node 24 of node_modules. */
export const ownEnv = { ...process.env, PATH: bin + path.delimiter + machinePath };

/**
 * Runs a program in the project's folder and answers its exit code, 128 + n after signal n.
 * `quiet` holds the output back and shows it only after a failure.
 */
export async function run(command, args, { env = ownEnv, quiet = false } = {}) {
  const out = quiet ? "pipe" : "inherit";
  const stdin = quiet ? "ignore" : "inherit";
  const child = spawn(command, args, { cwd: root, env, stdio: [stdin, out, out] });
  const held = [];
  child.stdout?.on("data", (chunk) => held.push(chunk));
  child.stderr?.on("data", (chunk) => held.push(chunk));
  const stopForwarding = forwardSignals(child);
  const code = await exitCode(child);
  stopForwarding();
  if (code !== 0) process.stderr.write(Buffer.concat(held));
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

// A terminal hands Ctrl-C to the whole group, and npm repeats it: the child needs it from us only
// where there is no terminal. Each signal goes on once, whoever repeats it.
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
