import type { Exchange } from "./checks.ts";
import { Connection, type Outcome } from "./connection.ts";
import { isMalformed, type PlannedRequest } from "./planned-request.ts";
import type { Population } from "./population.ts";
import type { Site } from "./site.ts";
import { bytesOnWire, type Sender } from "./wire.ts";

const ANSWERS_WITHIN_MS = 3_000;
/** The server may wait for the rest of a malformed request; the client does not (ms). */
const WAITS_FOR_REST_MS = 150;

export type Send = (request: PlannedRequest) => Promise<Exchange>;

/** Returns a function that sends a request on a connection of its own, then a plain one. */
export function createSend(site: Site, population: Population): Send {
  const host = new URL(site.publicUrl).host;
  const plain = Buffer.from(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  const senderOf = createSenders(site, population, host);

  const attempt = async (request: PlannedRequest): Promise<Exchange> => {
    const bytes = bytesOnWire(request, senderOf(request), population.resolve);
    const sent = bytes.toString("latin1");
    const connection = new Connection(site.port);
    const withinMs = isMalformed(request) ? WAITS_FOR_REST_MS : ANSWERS_WITHIN_MS;
    const outcome = await connection.exchange(bytes, request.method, withinMs);
    const skips = outcome.kind !== "reply" || request.upgrades;
    const next: Outcome = skips
      ? { kind: "closed" }
      : await connection.exchange(plain, "GET", withinMs);
    connection.close();
    return { request, sent, outcome, next };
  };

  return async (request) => {
    const first = await attempt(request);
    const isSilent = first.outcome.kind === "silent" || first.next.kind === "silent";
    // Retries once, because a busy machine may cause a delay; a real hang repeats.
    return isSilent && !isMalformed(request) ? attempt(request) : first;
  };
}

/** Sends each actor's requests from an IP address of its own, as from a page of the site. */
function createSenders(site: Site, population: Population, host: string) {
  const headers = new Map<string, readonly (readonly [string, string])[]>();
  return ({ actor }: PlannedRequest): Sender => {
    const senderHeaders = headers.get(actor) ?? Object.entries(site.senderHeaders("fuzz"));
    headers.set(actor, senderHeaders);
    const cookie = population.cookieOf(actor);
    return {
      host,
      headers: cookie === "" ? senderHeaders : [...senderHeaders, ["cookie", cookie]],
    };
  };
}
