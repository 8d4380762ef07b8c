import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a service, on a port of its own, that can be cut like a network. */
export abstract class Relay {
  readonly #target: URL;
  readonly #server = createServer((near) => this.#accept(near));
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Forwards data of one end of a new connection to the other. */
  protected abstract join(near: Socket, far: Socket): void;

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address !== null && typeof address === "object") this.#port = address.port;
  }

  /**
   * Returns the service's URL through this proxy, without a trailing slash; `path` replaces its
   * own.
   */
  url(path = this.#target.pathname): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    url.pathname = path;
    return url.href.replace(/\/$/, "");
  }

  /** Closes every connection, and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    this.endAll();
  }

  /** Accepts connections again. */
  open(): void {
    this.#isCut = false;
    this.endAll();
  }

  endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  protected get sockets(): Iterable<Socket> {
    return this.#sockets;
  }

  #accept(near: Socket): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => this.#sockets.delete(socket));
    }
    this.join(near, far);
  }
}

/** Closes either end when the other closes. */
export function closeTogether(near: Socket, far: Socket): void {
  near.once("close", () => far.destroy());
  far.once("close", () => near.destroy());
}

/** A proxy that can also stop forwarding without closing. */
export class SilentRelay extends Relay {
  #isSilent = false;

  /** Leaves connections open and forwards nothing. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  override open(): void {
    this.#isSilent = false;
    super.open();
  }

  /**
   * Forwards new connections; the silent ones remain silent, as in a network that lost its state.
   */
  forwardNew(): void {
    this.#isSilent = false;
  }

  protected override join(near: Socket, far: Socket): void {
    closeTogether(near, far);
    if (this.#isSilent) return;
    near.pipe(far);
    far.pipe(near);
  }
}
