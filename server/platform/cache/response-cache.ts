import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { ContentEncoding } from "#server/platform/http/compression.ts";

/** A response that many clients get unchanged. */
export type CachedResponse = {
  status: number;
  type: string;
  body: Buffer;
  location?: string;
  /** The source file of the page, if it is one. */
  page?: string | undefined;
  /** The reply before it was serialized. */
  value?: unknown;
  /** The encoded bodies by content encoding; without it, each response is compressed by itself. */
  encoded?: Map<ContentEncoding, Promise<Buffer>>;
};

/** `cacheTag` names what the response shows, for `invalidate`; `url` is set for requests without any state. */
export type ResponseKey = {
  name: "page" | "call";
  key: string;
  cacheTag: string;
  url: string | undefined;
};
type CacheEntry = CachedResponse & { createdAt: number; cacheTag: string };
type PendingEntry = { cacheTag: string; entry: Promise<CacheEntry> };
type CacheMetrics = { hit(name: string): void; miss(name: string): void };

declare module "fastify" {
  interface FastifyInstance {
    responses: ResponseCache;
  }
}

const FRESH_MS = 1_000;
/** The age up to which an entry is served while a new one is being created. */
const STALE_MS = 1_900;
const BYTES_MAX = 32 * 1024 * 1024;
const URLS_MAX_CHARS = 1024 * 1024;

export function registerResponseCache(app: FastifyInstance, metrics: CacheMetrics): void {
  app.decorate("responses", new ResponseCache(metrics));
}

/**
 * Caches responses that are the same for many clients for a second or two, or until this process
 * invalidates their tag. Concurrent requests for one key share a single call of `create`.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length * 2 + key.length + 1,
  });
  readonly #keysByUrl = new LRUCache<string, ResponseKey>({
    maxSize: URLS_MAX_CHARS,
    sizeCalculation: ({ key }, url) => key.length + url.length,
  });
  readonly #pending = new Map<string, PendingEntry>();
  readonly #metrics: CacheMetrics;

  constructor(metrics: CacheMetrics) {
    this.#metrics = metrics;
  }

  /** Returns the cached response, or else the one that `create` returns. */
  async get(
    responseKey: ResponseKey,
    create: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const entry = this.#find(responseKey.key);
    this.#metrics[entry ? "hit" : "miss"](responseKey.name);
    if (responseKey.url !== undefined) this.#keysByUrl.set(responseKey.url, responseKey);
    return entry ?? this.#create(responseKey, create);
  }

  /** Returns the cached response to a request that has no state but its method and URL, or undefined. */
  findByUrl(url: string): CachedResponse | undefined {
    const known = this.#keysByUrl.get(url);
    const entry = known && this.#find(known.key);
    if (entry) this.#metrics.hit(known.name);
    return entry;
  }

  /** Removes the entries of a tag, or all without one. An entry that is being created is not stored. */
  invalidate(cacheTag?: string): void {
    for (const [key, pending] of this.#pending) {
      if (cacheTag === undefined || pending.cacheTag === cacheTag) this.#pending.delete(key);
    }
    // Expired entries go too, so that the next invalidation does not iterate over them again.
    const expired = performance.now() - STALE_MS;
    for (const [key, entry] of this.#entries) {
      const isTagged = cacheTag === undefined || entry.cacheTag === cacheTag;
      if (isTagged || entry.createdAt <= expired) this.#entries.delete(key);
    }
  }

  /** Returns a fresh entry, or a stale one while another request is creating its successor. */
  #find(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = performance.now() - entry.createdAt;
    return age < FRESH_MS || (age < STALE_MS && this.#pending.has(key)) ? entry : undefined;
  }

  #create({ key, cacheTag }: ResponseKey, create: () => Promise<CachedResponse>) {
    const running = this.#pending.get(key);
    if (running) return running.entry;
    const createdAt = performance.now();
    const entry = create().then((response) => {
      return { ...response, createdAt, cacheTag, encoded: new Map() };
    });
    const pending = { cacheTag, entry };
    this.#pending.set(key, pending);
    const settle = (created?: CacheEntry) => {
      if (this.#pending.get(key) !== pending) return;
      this.#pending.delete(key);
      if (created?.status === 200) this.#entries.set(key, created);
    };
    entry.then(settle, () => settle());
    return entry;
  }
}
