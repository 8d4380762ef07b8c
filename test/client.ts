import type { Endpoint, Input, Reply } from "#contract/endpoint.ts";
import { testSignal } from "#test/test-signal.ts";
import { urlOf } from "#web/lib/fetch-transport.ts";

export type Answer<Body> = { status: number; body: Body; headers: Headers };
/** The fields that a refusal or a reply may have; tests check those they expect. */
export type AnyBody<E extends Endpoint> = AnyOf<Reply<E>> & {
  success: boolean;
  message?: string;
  errors?: Record<string, string>;
};

/** The fields of every variant of a reply. */
type AnyOf<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends unknown
    ? K extends keyof U
      ? U[K]
      : never
    : never;
};

/** Sends requests like a browser: stores cookies, and sends JSON and forms. */
export class Client {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  #cookies = new Map<string, { value: string; until: number }>();
  /** Aborts the calls that are made while it is set, in place of the test's signal. */
  signal: AbortSignal | undefined;

  /** Creates a client for the site at `origin`, with headers for every call. */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Returns the same client, cookies included, at another origin of the site. */
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
    const given = headers.get("cookie");
    const cookies = [this.cookieHeader(), given].filter(Boolean).join("; ");
    if (cookies) headers.set("cookie", cookies);
    const response = await fetch(this.#origin + path, {
      redirect: "manual",
      signal: this.signal ?? testSignal() ?? null,
      ...init,
      headers,
    });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
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
      await this.fetch(urlOf(endpoint.path, input), {
        method: endpoint.method,
        headers: { ...headers, ...(body !== undefined && json) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  /** Sends any JSON to any path, unlike a typed client. */
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

  async form<E extends Endpoint>(
    endpoint: E,
    form: FormData,
    params: Record<string, string> = {},
  ): Promise<Answer<AnyBody<E>>> {
    const path = urlOf(endpoint.path, { params });
    return this.#read(await this.fetch(path, { method: endpoint.method, body: form }));
  }

  /** Stores a cookie as if the site had set it. */
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

  #storeCookie(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const isDeleted =
      attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === "";
    if (isDeleted) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, until: Date.now() + lifetimeOf(cookie) });
  }
}

/** Returns a cookie's lifetime (ms); infinite without a max-age. */
function lifetimeOf(cookie: string): number {
  const [, seconds] = /;\s*max-age=(\d+)/i.exec(cookie) ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}
