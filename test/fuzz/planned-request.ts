/** The actors that send requests. */
export const ACTORS = [
  "visitor",
  "unverified",
  "member",
  "viewer",
  "blocked",
  "leaving",
  "moderator",
  "admin",
  "developer",
  "banned",
  "ended",
  "forged",
] as const;
export type Actor = (typeof ACTORS)[number];

/** How the end of a body is declared. */
export type Framing =
  | "length"
  | "chunked"
  | "none"
  /** More is declared than sent: the client stalls. */
  | "declaresMore"
  /** Less is declared than sent: the rest looks like another request. */
  | "declaresLess"
  | "brokenChunks"
  | "lengthAndChunked";

export type ContentCoding = "gzip" | "br" | "deflate";

/**
 * A request as generated from a seed. Texts are bytes in latin1; references such as
 * `REF_postMember_END` stand for values that vary between runs.
 */
export type PlannedRequest = {
  /** The target, such as `POST /api/login`, by which findings are grouped. */
  label: string;
  actor: Actor;
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  /** The compression of the body. */
  coding?: ContentCoding;
  framing: Framing;
  /** Whether an `Upgrade` is sent, so that the connection may stop being HTTP. */
  upgrades?: boolean;
};

/**
 * Returns whether HTTP cannot determine where the request ends, so that any refusal or a closed
 * connection is correct.
 */
export function isMalformed({ framing, headers, upgrades }: PlannedRequest): boolean {
  const isFramed = ["length", "chunked", "none"].includes(framing);
  const isContradicted = headers.some(([name]) =>
    /^(transfer-encoding|content-length)$/.test(name),
  );
  return !isFramed || isContradicted || upgrades === true;
}

/** Returns a reference to a value of the population. */
export function reference(name: string): string {
  return `REF_${name}_END`;
}
