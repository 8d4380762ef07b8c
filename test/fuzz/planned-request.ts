/** Whoever a request is sent as. */
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
  /** More is declared than is sent: the sender goes silent. */
  | "declaresMore"
  /** Less is declared than is sent: the rest looks like another request. */
  | "declaresLess"
  | "brokenChunks"
  | "lengthAndChunked";

export type ContentCoding = "gzip" | "br" | "deflate";

/**
 * A request as it was generated from a seed. Texts are bytes in latin1; references such as
 * `REF_postMember_END` stand for values that differ from run to run.
 */
export type PlannedRequest = {
  /** What it aims at, such as `POST /api/login`: findings are grouped by it. */
  label: string;
  actor: Actor;
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  /** What the body is compressed with. */
  coding?: ContentCoding;
  framing: Framing;
  /** Sends an `Upgrade`, so that the connection may stop being HTTP. */
  upgrades?: boolean;
};

/** Whether HTTP can't tell where the request ends, so that any refusal or a closed connection will do. */
export function isMalformed({ framing, headers, upgrades }: PlannedRequest): boolean {
  const isFramed = ["length", "chunked", "none"].includes(framing);
  const isContradicted = headers.some(([name]) =>
    /^(transfer-encoding|content-length)$/.test(name),
  );
  return !isFramed || isContradicted || upgrades === true;
}

/** A reference to a value of the population. */
export function reference(name: string): string {
  return `REF_${name}_END`;
}
