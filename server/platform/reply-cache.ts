import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { RETRY_SECONDS } from "#server/platform/error-handler.ts";
import { STATUS } from "#server/platform/errors.ts";

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
  /** The body as it was packed for those who take it so; without it, it is packed on the way out. */
  packed?: Map<Packing, Promise<Buffer>>;
};

type Kept = SharedReply & { madeAt: number; about: string };
type Flight = { about: string; kept: Promise<Kept> };
type Packing = "br" | "gzip";
/** What a reply is known by, and about what it is: `drop` takes all that is about one thing. */
export type SharedKey = { name: "page" | "call"; key: string; about: string };
type CacheMetrics = { hit(name: string): void; miss(name: string): void };

declare module "fastify" {
  interface FastifyInstance {
    replies: ReplyCache;
  }
}

const FRESH_MS = 1_000;
/** The oldest that anyone is ever answered with. */
const STALE_MS = 1_900;
const BYTES_MAX = 64 * 1024 * 1024;
const PACKED_FROM_BYTES = 1_024;
const WROTE_COOKIE = "wrote";
const WROTE_SECONDS = 2;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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
  readonly #flights = new Map<string, Flight>();
  readonly #metrics: CacheMetrics;

  constructor(metrics: CacheMetrics) {
    this.#metrics = metrics;
  }

  /** What is kept under the key, or else what `make` gives now. */
  async get(shared: SharedKey, make: () => Promise<SharedReply>): Promise<SharedReply> {
    const kept = this.#find(shared.key);
    this.#metrics[kept ? "hit" : "miss"](shared.name);
    return kept ?? this.#make(shared, make);
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
    const kept = make().then((made) => ({ ...made, madeAt, about, packed: new Map() }));
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

/** Answers with a reply as its receiver takes it. */
export async function sendShared(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, type, location, page, body, packed }: SharedReply,
): Promise<FastifyReply> {
  reply.code(status).type(type);
  if (status === STATUS.unavailable) reply.header("retry-after", RETRY_SECONDS);
  if (location) reply.header("location", location);
  if (page) request.page = page;
  if (!packed || body.length < PACKED_FROM_BYTES) return reply.send(body);
  reply.header("vary", "accept-encoding");
  const packing = packingFor(request);
  if (!packing) return reply.send(body);
  const packedBody = packed.get(packing) ?? pack(body, packing);
  packed.set(packing, packedBody);
  return reply.header("content-encoding", packing).send(await packedBody);
}

function pack(body: Buffer, packing: Packing): Promise<Buffer> {
  return packing === "br" ? toBrotli(body, BROTLI) : toGzip(body);
}

function packingFor({ headers }: FastifyRequest): Packing | undefined {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return undefined;
  const offered = accepted.split(",").map((coding) => coding.trim());
  return (["br", "gzip"] as const).find((packing) => offered.includes(packing));
}

/** Whoever has just changed something reads past what is kept, on every node, as long as that lasts. */
export function markWriter(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(WROTE_COOKIE, "1", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
    maxAge: WROTE_SECONDS,
  });
}

export function hasJustWritten({ cookies }: FastifyRequest): boolean {
  return cookies[WROTE_COOKIE] !== undefined;
}
