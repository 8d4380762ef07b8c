import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { PostgresMessages } from "./postgres-messages.ts";

/** Where a connection is cut: as a transaction is to be committed, or before its end is answered. */
type Cut = "beforeCommit" | "afterCommit";

/** A way to PostgreSQL that reads what passes, to cut a connection at one moment of a transaction. */
export class PostgresRelay {
  readonly #target: URL;
  readonly #server = createServer((socket) => this.#pass(socket));
  readonly #ends = new Set<() => void>();
  #cut: { at: Cut; done: () => void } | undefined;
  #delayMs = 0;
  port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address !== null && typeof address === "object") this.port = address.port;
  }

  /** The URL of a database by this way. */
  urlOf(database: string): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.port}`;
    url.pathname = `/${database}`;
    return url.href;
  }

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

  /** Ends every connection. */
  cutAll(): void {
    for (const end of this.#ends) end();
  }

  close(): void {
    this.cutAll();
    this.#server.close();
  }

  #pass(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const end = () => {
      this.#ends.delete(end);
      near.destroy();
      far.destroy();
    };
    this.#ends.add(end);
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.once("close", end);
    }
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
