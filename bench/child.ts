import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { registerCleanup } from "./cleanups.ts";
import { ROOT } from "./folders.ts";

/** A program of bench/ in a child process that reports its results as messages. */
export type Child = {
  process: ChildProcess;
  /** Resolves to the next message; rejects when the process exits first. */
  receive: <T>() => Promise<T>;
  end: () => Promise<void>;
};

export function startChild(file: string, args: string[], env: Record<string, string> = {}): Child {
  const child = fork(join(ROOT, "bench", file), args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  return {
    process: child,
    receive: async <T>() => {
      const exited = once(child, "exit").then(([code]) => {
        throw new Error(`bench/${file} ended with ${code}`);
      });
      const [message] = await Promise.race([once(child, "message"), exited]);
      return message as T;
    },
    end: registerCleanup(() => endProcess(child)),
  };
}

/** Signals a process and waits for its exit. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
