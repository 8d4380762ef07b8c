import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { closeTogether, Relay } from "#test/cluster/relay.ts";
import { PostgresMessages } from "./postgres-messages.ts";

/** Where a connection is cut: before a COMMIT is forwarded, or before its reply is. */
type Cut = "beforeCommit" | "afterCommit";

/**
 * A proxy to PostgreSQL that parses messages, to cut a connection at a given moment of a
 * transaction.
 */
export class PostgresRelay extends Relay {
  #cut: { at: Cut; done: () => void } | undefined;
  #delayMs = 0;

  /**
   * Cuts the connection of the next transaction; returns whether there was one within `withinMs`.
   */
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

  /** Delays every reply from now on (ms); 0 ends that. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  protected override join(near: Socket, far: Socket): void {
    closeTogether(near, far);
    const end = () => near.destroy();
    const fromClient = new PostgresMessages({ startsUntyped: true });
    const fromServer = new PostgresMessages({ startsUntyped: false });
    const answer = this.#answerer(near);
    let isWriting = false;
    near.on("data", (chunk: Buffer) => {
      for (const message of fromClient.read(chunk)) {
        if (message.isCommit && this.#takeCut("beforeCommit")) return end();
        isWriting ||= message.isWrite;
        far.write(message.bytes);
      }
    });
    // Replies wait for the end of their batch, when PostgreSQL has committed it.
    let batch: Buffer[] = [];
    far.on("data", (chunk: Buffer) => {
      for (const message of fromServer.read(chunk)) {
        batch.push(message.bytes);
        if (!message.isLastOfBatch) continue;
        if (isWriting && message.isIdle && this.#takeCut("afterCommit")) return end();
        if (message.isIdle) isWriting = false;
        answer(Buffer.concat(batch));
        batch = [];
      }
      // Messages outside a batch, such as notifications and startup errors, are not delayed.
      if (batch.length > 0 && !isWriting) {
        answer(Buffer.concat(batch));
        batch = [];
      }
    });
  }

  /** Returns a function that sends replies in their order, also when the delay changes. */
  #answerer(near: Socket): (bytes: Buffer) => void {
    let sent = Promise.resolve();
    return (bytes) => {
      const due = Date.now() + this.#delayMs;
      sent = sent.then(async () => {
        const left = due - Date.now();
        if (left > 0) await wait(left);
        near.write(bytes);
      });
    };
  }

  #takeCut(at: Cut): boolean {
    if (this.#cut?.at !== at) return false;
    this.#cut.done();
    return true;
  }
}
