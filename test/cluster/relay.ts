import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a service, by a port of its own, that can be cut as networks are. */
export abstract class Relay {
  readonly #target: URL;
  readonly #server = createServer((near) => this.#accept(near));
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Passes on what one end of a new connection sends to the other. */
  protected abstract join(near: Socket, far: Socket): void;

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address !== null && typeof address === "object") this.#port = address.port;
  }

  /** The address of the service by this way, without a slash at the end; `path` replaces its own. */
  url(path = this.#target.pathname): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    url.pathname = path;
    return url.href.replace(/\/$/, "");
  }

  /** Ends every connection, and takes none. */
  cut(): void {
    this.#isCut = true;
    this.endAll();
  }

  /** Takes connections again; those from before begin anew. */
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

/** Lets neither end outlive the other. */
export function closeTogether(near: Socket, far: Socket): void {
  near.once("close", () => far.destroy());
  far.once("close", () => near.destroy());
}

/** A way to a service that can also fall silent. */
export class SilentRelay extends Relay {
  #isSilent = false;

  /** Keeps connections and passes nothing on. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  override open(): void {
    this.#isSilent = false;
    super.open();
  }

  /** Passes on what comes by new connections; those from before stay silent, as if forgotten. */
  forget(): void {
    this.#isSilent = false;
  }

  protected override join(near: Socket, far: Socket): void {
    closeTogether(near, far);
    if (this.#isSilent) return;
    near.pipe(far);
    far.pipe(near);
  }
}
