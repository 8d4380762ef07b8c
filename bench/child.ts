import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { atEnd } from "./endings.ts";
import { ROOT } from "./folders.ts";

/** A program of bench/ as a process of its own, which tells what it has to tell by messages. */
export type Child = {
  process: ChildProcess;
  /** The next message; rejects when the process ends without one. */
  told: <T>() => Promise<T>;
  end: () => Promise<void>;
};

export function startChild(file: string, args: string[], env: Record<string, string> = {}): Child {
  const child = fork(join(ROOT, "bench", file), args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  return {
    process: child,
    told: async <T>() => {
      const ended = once(child, "exit").then(([code]) => {
        throw new Error(`bench/${file} ended with ${code}`);
      });
      const [message] = await Promise.race([once(child, "message"), ended]);
      return message as T;
    },
    end: atEnd(() => endProcess(child)),
  };
}

/** Ends a process and waits until it is gone. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
