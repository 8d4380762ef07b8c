import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a service that can be cut, or fall silent, as networks do. */
export class Relay {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#pass(socket));
  #way: "open" | "silent" | "cut" = "open";
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

  /** The address of the service by this way. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href.replace(/\/$/, "");
  }

  /** Ends every connection, and takes none. */
  cut(): void {
    this.#way = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Keeps connections and passes nothing on. */
  silence(): void {
    this.#way = "silent";
    for (const socket of this.#sockets) socket.unpipe();
  }

  /** Passes on what comes; connections from before begin anew. */
  open(): void {
    this.#way = "open";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Passes on what comes by new connections; those from before stay silent, as if forgotten. */
  forget(): void {
    this.#way = "open";
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(near: Socket): void {
    if (this.#way === "cut") {
      near.destroy();
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      if (this.#way === "open") socket.pipe(other);
    }
  }
}
