import { spawn } from "node:child_process";
import { once } from "node:events";

type Options = {
  cwd: string;
  env: Record<string, string>;
  /** The user that runs it, where this process may choose. */
  uid?: number | undefined;
};

export type Command = ReturnType<typeof startCommand>;

/** Starts a program as an operator or a service manager does. */
export function startCommand(command: readonly string[], options: Options) {
  const { uid, ...others } = options;
  const user = uid === undefined ? {} : { uid, gid: uid };
  // One pipe, so that the output is in the order in which it was written.
  const args = ["-c", 'exec "$0" "$@" 2>&1', ...command];
  const child = spawn("/bin/sh", args, { ...others, ...user, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    /** Resolves with the exit code and the output. */
    result: async () => ({ code: await ended, output }),
    /** Resolves once a site listens; rejects with its output when it ends before. */
    listening: async () => {
      while (!output.includes(" is at http")) {
        const code = await Promise.race([ended, once(child.stdout, "data").then(() => undefined)]);
        if (code !== undefined) throw new Error(`ended with ${code}: ${output}`);
      }
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a program to its end; returns its exit code and its output. */
export function runCommand(command: readonly string[], options: Options) {
  return startCommand(command, options).result();
}
