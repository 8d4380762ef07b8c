import type { Socket } from "node:net";
import { closeTogether, Relay } from "#test/cluster/relay.ts";
import { PostgresMessages } from "./postgres-messages.ts";

/** Where a connection is cut: as a transaction is to be committed, or before its end is answered. */
type Cut = "beforeCommit" | "afterCommit";

/** A way to PostgreSQL that reads what passes, to cut a connection at one moment of a transaction. */
export class PostgresRelay extends Relay {
  #cut: { at: Cut; done: () => void } | undefined;
  #delayMs = 0;

  /** Cuts the connection of the next transaction; answers whether one came in time. */
  cutNext(at: Cut, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => {
        this.#cut = undefined;
        resolve(false);
      }, withinMs);
      this.#cut = {
        at,
        done: () => {
          this.#cut = undefined;
          clearTimeout(giveUp);
          resolve(true);
        },
      };
    });
  }

  /** Lets every answer wait from now on; 0 for no longer. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  protected override join(near: Socket, far: Socket): void {
    closeTogether(near, far);
    const end = () => near.destroy();
    const asked = new PostgresMessages({ startsUntyped: true });
    const answered = new PostgresMessages({ startsUntyped: false });
    let isWriting = false;
    near.on("data", (chunk: Buffer) => {
      for (const message of asked.read(chunk)) {
        if (message.isCommit && this.#takeCut("beforeCommit")) return end();
        isWriting ||= message.isWrite;
        far.write(message.bytes);
      }
    });
    // Answers wait for the end of their batch: that is when PostgreSQL has committed it.
    let batch: Buffer[] = [];
    far.on("data", (chunk: Buffer) => {
      for (const message of answered.read(chunk)) {
        batch.push(message.bytes);
        if (!message.isLastOfBatch) continue;
        if (isWriting && message.isIdle && this.#takeCut("afterCommit")) return end();
        if (message.isIdle) isWriting = false;
        this.#answer(near, Buffer.concat(batch));
        batch = [];
      }
      // What belongs to no batch, as notifications and errors at the start, is not withheld.
      if (batch.length > 0 && !isWriting) {
        this.#answer(near, Buffer.concat(batch));
        batch = [];
      }
    });
  }

  #answer(near: Socket, bytes: Buffer): void {
    if (this.#delayMs === 0) near.write(bytes);
    else setTimeout(() => near.write(bytes), this.#delayMs);
  }

  #takeCut(at: Cut): boolean {
    if (this.#cut?.at !== at) return false;
    this.#cut.done();
    return true;
  }
}
