import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { EncoderResult, EncoderTask } from "#server/platform/media/pictures/encode.ts";
import { TOO_HEAVY, WALL_MAX_MS } from "#server/platform/media/pictures/encoder-limits.ts";

/** The picture takes more memory or time than one may. */
export class PictureTooHeavy extends Error {}
/** The process ended before it was done. */
export class EncoderLost extends Error {}

type Reply = { result: unknown } | { error: string };
type UnderWay = { resolve(result: unknown): void; reject(error: Error): void };

// The sources' own file, or what was built of it: beside the program or beside its parts.
const ENTRIES = ["./encoder-worker.ts", "./encoder-worker.js", "../encoder-worker.js"];
const FLAGS = ["--max-old-space-size=128", "--max-semi-space-size=4"];
/** An encoder has none of the site's settings: it reads what strangers send. */
const PASSED_ON = /^(PATH|TMPDIR|TEMP|SYSTEMROOT|NODE_COMPILE_CACHE|MALLOC_.*|LD_LIBRARY_PATH)$/i;

/** A child process that works on one task at a time; it does not keep its parent running. */
export class EncoderProcess {
  readonly #child: ChildProcess;
  #underWay: UnderWay | undefined;

  /** `onEnd` is called once, however the process ends. */
  constructor(onEnd: () => void) {
    this.#child = fork(entry(), [], {
      serialization: "advanced",
      execArgv: FLAGS,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (reply: Reply) => {
      if ("result" in reply) this.#underWay?.resolve(reply.result);
      else this.#underWay?.reject(new Error(reply.error));
    });
    const end = (error: Error) => {
      this.#underWay?.reject(error);
      onEnd();
    };
    this.#child.once("error", (cause) => end(new EncoderLost("no encoder started", { cause })));
    this.#child.once("exit", (code, signal) => {
      const isHeavy = code === TOO_HEAVY;
      end(isHeavy ? new PictureTooHeavy() : new EncoderLost(`encoder ended: ${signal ?? code}`));
    });
    this.#rest();
  }

  /** Rejects with `PictureTooHeavy`, `EncoderLost`, or whatever keeps the picture from being read. */
  work<Task extends EncoderTask>(task: Task): Promise<EncoderResult[Task["type"]]> {
    const late = setTimeout(() => {
      this.#underWay?.reject(new PictureTooHeavy());
      this.end();
    }, WALL_MAX_MS);
    this.#child.ref();
    this.#child.channel?.ref();
    const done = new Promise<unknown>((resolve, reject) => {
      this.#underWay = { resolve, reject };
      this.#child.send(task, (cause) => cause && reject(new EncoderLost("not sent", { cause })));
    }).finally(() => {
      clearTimeout(late);
      this.#underWay = undefined;
      this.#rest();
    });
    return done as Promise<EncoderResult[Task["type"]]>;
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

function entry(): string {
  const found = ENTRIES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(
    existsSync,
  );
  if (!found) throw new Error("The encoder's program is not there.");
  return found;
}
