import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { ContentEncoding } from "#server/platform/http/compression.ts";

/** A reply that many get, byte for byte. */
export type SharedReply = {
  status: number;
  type: string;
  body: Buffer;
  location?: string;
  /** The source of the page it is. */
  page?: string | undefined;
  /** What the body says, before it was written out. */
  value?: unknown;
  /** The body in the encodings it was asked for in; without it, each reply is compressed by itself. */
  encoded?: Map<ContentEncoding, Promise<Buffer>>;
};

type Kept = SharedReply & { madeAt: number; about: string };
type Flight = { about: string; kept: Promise<Kept> };
/**
 * What a reply is known by, and about what it is: `drop` takes all that is about one thing. Requests
 * that say nothing but an address are known by that too.
 */
export type SharedKey = {
  name: "page" | "call";
  key: string;
  about: string;
  address: string | undefined;
};
type CacheMetrics = { hit(name: string): void; miss(name: string): void };

declare module "fastify" {
  interface FastifyInstance {
    replies: ReplyCache;
  }
}

const FRESH_MS = 1_000;
/** The oldest that anyone is ever answered with. */
const STALE_MS = 1_900;
const BYTES_MAX = 32 * 1024 * 1024;
const ADDRESSES_MAX_CHARS = 1024 * 1024;

export function registerReplyCache(app: FastifyInstance, metrics: CacheMetrics): void {
  app.decorate("replies", new ReplyCache(metrics));
}

/**
 * Replies that are the same for many, for a second or two, while this process changes nothing they
 * are about. Of those who ask for one at once a single one has it made.
 */
export class ReplyCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length * 2 + key.length + 1,
  });
  readonly #addresses = new LRUCache<string, SharedKey>({
    maxSize: ADDRESSES_MAX_CHARS,
    sizeCalculation: ({ key }, address) => key.length + address.length,
  });
  readonly #flights = new Map<string, Flight>();
  readonly #metrics: CacheMetrics;

  constructor(metrics: CacheMetrics) {
    this.#metrics = metrics;
  }

  /** What is kept under the key, or else what `make` gives now. */
  async get(shared: SharedKey, make: () => Promise<SharedReply>): Promise<SharedReply> {
    const kept = this.#find(shared.key);
    this.#metrics[kept ? "hit" : "miss"](shared.name);
    if (shared.address !== undefined) this.#addresses.set(shared.address, shared);
    return kept ?? this.#make(shared, make);
  }

  /** What is kept for requests that say nothing but this address. */
  at(address: string): SharedReply | undefined {
    const shared = this.#addresses.get(address);
    const kept = shared && this.#find(shared.key);
    if (kept) this.#metrics.hit(shared.name);
    return kept;
  }

  /** Forgets what is kept about one thing; without one, everything. What is in the making is not kept. */
  drop(about?: string): void {
    for (const [key, flight] of this.#flights) {
      if (about === undefined || flight.about === about) this.#flights.delete(key);
    }
    // What is too old for anyone goes too, so that the next change does not walk over it again.
    const tooOld = performance.now() - STALE_MS;
    for (const [key, kept] of this.#kept) {
      const isAbout = about === undefined || kept.about === about;
      if (isAbout || kept.madeAt <= tooOld) this.#kept.delete(key);
    }
  }

  /** Of what is no longer fresh the first to ask makes a new one; the others need not wait for it. */
  #find(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    const age = performance.now() - kept.madeAt;
    return age < FRESH_MS || (age < STALE_MS && this.#flights.has(key)) ? kept : undefined;
  }

  #make({ key, about }: SharedKey, make: () => Promise<SharedReply>): Promise<Kept> {
    const underWay = this.#flights.get(key);
    if (underWay) return underWay.kept;
    const madeAt = performance.now();
    const kept = make().then((made) => ({ ...made, madeAt, about, encoded: new Map() }));
    const flight = { about, kept };
    this.#flights.set(key, flight);
    const land = (made?: Kept) => {
      if (this.#flights.get(key) !== flight) return;
      this.#flights.delete(key);
      if (made?.status === 200) this.#kept.set(key, made);
    };
    kept.then(land, () => land());
    return kept;
  }
}
