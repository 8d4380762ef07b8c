import type { Endpoint, Input, Reply } from "#contract/endpoint.ts";
import { urlOf } from "#web/platform/fetch-transport.ts";

export type Answer<Body> = { status: number; body: Body; headers: Headers };
/** What a refusal or a reply may hold; tests look at what they expect. */
export type AnyBody<E extends Endpoint> = AnyOf<Reply<E>> & {
  success: boolean;
  message?: string;
  errors?: Record<string, string>;
};

/** The fields of every shape a reply may have. */
type AnyOf<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends unknown
    ? K extends keyof U
      ? U[K]
      : never
    : never;
};

/** Speaks HTTP as a browser does: keeps cookies, sends JSON and forms. */
export class Client {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  #cookies = new Map<string, { value: string; until: number }>();
  /** Ends the calls that are made while it is set. */
  signal: AbortSignal | undefined;

  /** A visitor of a site, whose every call has these headers. */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** The same visitor at another address of the site. */
  at(origin: string): Client {
    const moved = new Client(origin, this.#headers);
    moved.#cookies = this.#cookies;
    return moved;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...this.#headers,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    const own = headers.get("cookie");
    const cookies = [this.cookieHeader(), own].filter(Boolean).join("; ");
    if (cookies) headers.set("cookie", cookies);
    const response = await fetch(this.#origin + path, {
      redirect: "manual",
      signal: this.signal ?? null,
      ...init,
      headers,
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers: Record<string, string> = {},
  ): Promise<Answer<AnyBody<E>>> {
    const { body } = input as { body?: unknown };
    const json = { "content-type": "application/json" };
    return this.#read(
      await this.fetch(urlOf(endpoint, input), {
        method: endpoint.method,
        headers: { ...headers, ...(body !== undefined && json) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  /** Sends whatever JSON to whatever address: what no well-made client would. */
  async json(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<AnyBody<Endpoint>>> {
    return this.#read(
      await this.fetch(path, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  }

  async form<E extends Endpoint>(endpoint: E, form: FormData): Promise<Answer<AnyBody<E>>> {
    return this.#read(
      await this.fetch(urlOf(endpoint, {}), { method: endpoint.method, body: form }),
    );
  }

  /** Takes a cookie as if the site had set it. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, until: Number.POSITIVE_INFINITY });
  }

  cookieHeader(): string {
    const lasting = [...this.#cookies].filter(([, { until }]) => until > Date.now());
    return lasting.map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  async #read<Body>(response: Response): Promise<Answer<Body>> {
    return {
      status: response.status,
      body: (await response.json()) as Body,
      headers: response.headers,
    };
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === "";
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, until: Date.now() + lifetimeOf(cookie) });
  }
}

/** In milliseconds; a cookie without an age stays as long as the browser is open. */
function lifetimeOf(cookie: string): number {
  const [, seconds] = /;\s*max-age=(\d+)/i.exec(cookie) ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}
