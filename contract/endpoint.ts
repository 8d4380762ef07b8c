import type { z } from "zod";

/** Classes of rate limits, defined in `contract/limits.ts`. */
export type LimitName = keyof typeof import("./limits.ts").LIMITS;

/** The largest JSON body (bytes), unless an endpoint allows more. */
export const BODY_MAX_BYTES = 64 * 1024;
/** What a profile of the loadout tool with every item takes, and all rules of the site. */
export const LARGE_BODY_MAX_BYTES = 256 * 1024;

/** The refusal of calls without `whileWaiting`. */
export const WAITS = "Your account waits for approval. Until then you can only look around.";

/** The time for which an authentication counts as recent. */
export const RECENT_MINUTES = 10;

/**
 * The single definition of an API call: the server validates requests and replies by it, it types the
 * client, and the OpenAPI document is generated from it.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH";
  /** Fastify's notation: `/api/post/:id`. */
  path: `/api/${string}`;
  /** Whether visitors may send its body or form; otherwise they are refused before it is read. */
  forVisitors?: true;
  /** Whether accounts that wait for approval may call it, although it changes something. */
  whileWaiting?: true;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** The largest JSON body (bytes), where `BODY_MAX_BYTES` is too little. */
  bodyMaxBytes?: number;
  /** The text fields of a multipart body, before parsing. */
  form?: z.ZodObject;
  /** The file fields of a multipart body, and how many each takes. */
  files?: Record<string, { max: number; maxBytes: number }>;
  reply: z.ZodType;
  status?: 200 | 201;
  limit?: LimitName;
  /**
   * The handler itself counts the call in the class of `limit`, after the captcha; until then the call
   * counts as "other".
   */
  countedBy?: "handler";
  /** A GET that changes something; refused if another site sends it. */
  changesState?: boolean;
  /** Whether each call has a reply of its own; those of others may be a second old for visitors. */
  fresh?: true;
  /** A POST that only reads, so that rendering may call it. */
  onlyReads?: boolean;
  /**
   * Refused with `reauthenticate: true` unless the session was authenticated within `RECENT_MINUTES`:
   * always, or for bodies for which this returns true.
   */
  reauthenticate?: true | ((body: never) => boolean);
};

/** The header of calls by the site's pages. Other sites can send it only after a preflight, which fails. */
export const PAGE_HEADER = { name: "x-requested-with", value: "parade" } as const;

type PartInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type PartOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

type PartName<E extends Endpoint> = {
  [K in "params" | "query" | "body"]: E[K] extends z.ZodType ? K : never;
}["params" | "query" | "body"];
/** The parts that a caller may leave out. */
type OptionalPart<E extends Endpoint> = {
  [K in PartName<E>]: undefined extends PartInput<E[K]> ? K : never;
}[PartName<E>];

/** The input of a caller, before parsing. */
export type Input<E extends Endpoint> = {
  [K in Exclude<PartName<E>, OptionalPart<E>>]: PartInput<E[K]>;
} & { [K in OptionalPart<E>]?: PartInput<E[K]> };

/** The input of a handler, after parsing. */
export type Parsed<E extends Endpoint> = {
  params: PartOutput<E["params"]>;
  query: PartOutput<E["query"]>;
  body: PartOutput<E["body"]>;
  form: PartOutput<E["form"]>;
};

/** The reply of a successful call. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Declares an endpoint. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
