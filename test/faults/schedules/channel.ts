import type { ChildProcess } from "node:child_process";
import type { Request } from "./program.ts";

type Answer = { id: number; value?: unknown; error?: string };
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Sends requests to a program over its IPC channel; rejects them once the program has ended. */
export class Channel {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (answer: Answer) => this.#take(answer));
    child.once("exit", () => {
      for (const { reject } of this.#waiting.values()) reject(this.#endOfProgram());
      this.#waiting.clear();
    });
  }

  send(request: Request): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.#child.connected) return reject(this.#endOfProgram());
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#child.send({ id: this.#lastId, request });
    });
  }

  #endOfProgram(): Error {
    const { exitCode, signalCode } = this.#child;
    return new Error(`the program has ended with ${exitCode ?? signalCode}`);
  }

  #take({ id, value, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  }
}
