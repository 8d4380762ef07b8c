import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A statement as text, and by the name that the program has a frequent one prepared under. */
const formsOf = (statement: string) => [
  `${statement}\0`,
  createHash("sha1").update(statement).digest("base64url"),
];
const BEGINS = formsOf("begin");
const COMMITS = formsOf("commit");

type Cut = {
  marker: string;
  when: "before" | "after" | "during";
  done: () => void;
};

/**
 * A way to PostgreSQL that cuts the connection of one transaction at its COMMIT: before the server gets
 * it, after the server has committed and before the answer, or with the COMMIT still on its way.
 */
export class CommitRelay {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => this.#pass(near));
  #next: Cut | undefined;
  #sendCommit: (() => void) | undefined;
  #isAway = false;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address !== null && typeof address === "object") this.#port = address.port;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Cuts the next transaction whose statements or values hold `marker`; resolves once that is done. */
  cut(when: Cut["when"], marker: string): Promise<void> {
    return new Promise((done) => {
      this.#next = { when, marker, done };
    });
  }

  /** Passes the COMMIT on that was cut `during` its way. */
  sendCommit(): void {
    this.#sendCommit?.();
  }

  /** From now on, ends every connection at once, or none. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (isAway) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.setAway(true);
    this.#server.close();
  }

  #pass(near: Socket): void {
    if (this.#isAway) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    let marked: Cut | undefined;
    let isCut = false;
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => this.#sockets.delete(socket));
    }
    near.once("close", () => {
      if (!isCut) far.destroy();
    });
    far.once("close", () => near.destroy());
    near.on("data", (chunk) => {
      if (BEGINS.some((text) => chunk.includes(text))) marked = undefined;
      if (this.#next && chunk.includes(this.#next.marker)) marked = this.#next;
      const isCommit = marked !== undefined && COMMITS.some((text) => chunk.includes(text));
      if (!isCommit || !marked) {
        far.write(chunk);
        return;
      }
      isCut = true;
      const { when, done } = marked;
      this.#next = undefined;
      if (when === "before") {
        far.destroy();
      } else if (when === "after") {
        far.removeAllListeners("data");
        far.once("data", () => far.destroy());
        far.write(chunk);
      } else {
        near.destroy();
        this.#sendCommit = () => {
          far.once("data", () => far.destroy());
          far.write(chunk);
        };
      }
      if (when === "during") done();
      else far.once("close", done);
    });
    far.on("data", (chunk) => {
      near.write(chunk);
    });
  }
}
