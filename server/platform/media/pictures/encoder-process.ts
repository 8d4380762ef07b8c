import { type ChildProcess, fork } from "node:child_process";
import type { EncoderResult, EncoderTask } from "#server/platform/media/pictures/encode.ts";
import { TOO_HEAVY, WALL_MAX_MS } from "#server/platform/media/pictures/encoder-limits.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** The picture exceeds the memory or time limit. */
export class PictureTooHeavy extends Error {}
/** The process ended before the task was done. */
export class EncoderLost extends Error {}

type Reply = { result: unknown } | { error: string };
type PendingTask = { resolve(result: unknown): void; reject(error: Error): void };

const FLAGS = ["--max-old-space-size=128", "--max-semi-space-size=4"];
/** Only these variables are passed on: an encoder reads untrusted files, so it gets no settings. */
const ENV_ALLOWED = /^(PATH|TMPDIR|TEMP|SYSTEMROOT|NODE_COMPILE_CACHE|MALLOC_.*|LD_LIBRARY_PATH)$/i;

/** A child process that runs one task at a time; it does not keep its parent alive. */
export class EncoderProcess {
  readonly #child: ChildProcess;
  #pending: PendingTask | undefined;

  /** `onEnd` is called once, however the process ends. */
  constructor(onEnd: () => void) {
    this.#child = fork(workerEntry("encoder-worker", import.meta.url), [], {
      serialization: "advanced",
      execArgv: FLAGS,
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => ENV_ALLOWED.test(name)),
      ),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (reply: Reply) => {
      if ("result" in reply) this.#pending?.resolve(reply.result);
      else this.#pending?.reject(new Error(reply.error));
    });
    const end = (error: Error) => {
      this.#pending?.reject(error);
      onEnd();
    };
    this.#child.once("error", (cause) => end(new EncoderLost("no encoder started", { cause })));
    this.#child.once("exit", (code, signal) => {
      const isHeavy = code === TOO_HEAVY;
      end(isHeavy ? new PictureTooHeavy() : new EncoderLost(`encoder ended: ${signal ?? code}`));
    });
    this.#unref();
  }

  /** Runs a task. Rejects with `PictureTooHeavy`, `EncoderLost`, or the error of decoding. */
  work<Task extends EncoderTask>(task: Task): Promise<EncoderResult[Task["type"]]> {
    const timeout = setTimeout(() => {
      this.#pending?.reject(new PictureTooHeavy());
      this.end();
    }, WALL_MAX_MS);
    this.#child.ref();
    this.#child.channel?.ref();
    const done = new Promise<unknown>((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#child.send(task, (cause) => cause && reject(new EncoderLost("not sent", { cause })));
    }).finally(() => {
      clearTimeout(timeout);
      this.#pending = undefined;
      this.#unref();
    });
    return done as Promise<EncoderResult[Task["type"]]>;
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
