import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a service, on a port of its own, that can be cut like a network, or fall silent. */
export class SilentRelay {
  readonly #target: URL;
  readonly #server = createServer((near) => this.#accept(near));
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #isSilent = false;
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

  /** Returns the service's URL through this proxy, without a trailing slash. */
  url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href.replace(/\/$/, "");
  }

  /** Closes every connection, and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    this.#endAll();
  }

  /** Leaves connections open and forwards nothing. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.unpipe();
  }

  /** Accepts connections again. */
  open(): void {
    this.#isCut = false;
    this.#isSilent = false;
    this.#endAll();
  }

  /**
   * Forwards new connections; the silent ones remain silent, as in a network that lost its state.
   */
  forwardNew(): void {
    this.#isSilent = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(near: Socket): void {
    if (this.#isCut) {
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
      if (!this.#isSilent) socket.pipe(other);
    }
  }
}
