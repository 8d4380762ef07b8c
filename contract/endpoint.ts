import type { z } from "zod";

/** Classes of rate limits; the figures stand in `contract/limits.ts`. */
export type LimitName = keyof typeof import("./limits.ts").LIMITS;

/**
 * One call of the API, told once: the server validates and answers by it, the client is typed
 * by it, and the OpenAPI document is made from it.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH";
  /** Fastify's notation: `/api/post/:id`. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** The text fields of a multipart body, before parsing. */
  form?: z.ZodObject;
  /** The file fields of a multipart body, and how many each takes. */
  files?: Record<string, { max: number; maxBytes: number }>;
  reply: z.ZodType;
  status?: 200 | 201;
  limit?: LimitName;
  /**
   * The handler counts in the class of `limit` itself, what is left to count once the captcha is
   * solved; until then a call counts as any other.
   */
  countedBy?: "handler";
  /** A GET that changes something: refused when it comes from another site. */
  changesState?: boolean;
  /** A POST that only reads: pages may be rendered from it. */
  onlyReads?: boolean;
  /**
   * Refused with `reauthenticate: true` unless the session was authenticated within
   * `RECENT_MINUTES`: always, or for the bodies this returns true for.
   */
  reauthenticate?: true | ((body: never) => boolean);
};

/**
 * The header by which pages of the site mark their calls. A page of another site can send it only
 * after a preflight, which is never granted.
 */
export const PAGE_HEADER = { name: "x-requested-with", value: "parade" } as const;

type PartInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type PartOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller hands in, before parsing. */
export type Input<E extends Endpoint> = {
  [K in "params" | "query" | "body" as E[K] extends z.ZodType ? K : never]: PartInput<E[K]>;
};

/** What a handler gets, after parsing. */
export type Parsed<E extends Endpoint> = {
  params: PartOutput<E["params"]>;
  query: PartOutput<E["query"]>;
  body: PartOutput<E["body"]>;
  form: PartOutput<E["form"]>;
};

/** What a successful call answers. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
