import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { Relay } from "./relay.ts";

/** Returns a statement as text, and by the name under which the program prepares it. */
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
 * A proxy to PostgreSQL that closes the connection of one transaction at its COMMIT: before the
 * server receives it, after the commit but before the reply, or with the COMMIT still in transit.
 */
export class CommitRelay extends Relay {
  #next: Cut | undefined;
  #sendCommit: (() => void) | undefined;

  /**
   * Cuts the next transaction whose statements or values contain `marker`; resolves once it has.
   */
  cutNext(when: Cut["when"], marker: string): Promise<void> {
    return new Promise((done) => {
      this.#next = { when, marker, done };
    });
  }

  /** Forwards the COMMIT that was cut `during` its transit. */
  sendCommit(): void {
    this.#sendCommit?.();
  }

  protected override join(near: Socket, far: Socket): void {
    let marked: Cut | undefined;
    let isCut = false;
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
