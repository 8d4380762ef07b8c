import { type Exchange, faultsOf, type World } from "./checks.ts";
import type { PlannedRequest } from "./planned-request.ts";
import type { Send } from "./sending.ts";

const ROUNDS = 12;
/** The time limit of an exchange; a hanging one takes all of it (ms). */
const WITHIN_MS = 15_000;

/** Removes parts that the fault does not need; returns the last exchange that still shows it. */
export async function minimize(found: Exchange, fault: string, send: Send, world: World) {
  let smallest = found;
  const end = performance.now() + WITHIN_MS;
  for (let round = 0; round < ROUNDS && performance.now() < end; round += 1) {
    const smaller = await firstThatShows(simpler(smallest.request), fault, send, world);
    if (!smaller) return smallest;
    smallest = smaller;
  }
  return smallest;
}

async function firstThatShows(
  requests: readonly PlannedRequest[],
  fault: string,
  send: Send,
  world: World,
): Promise<Exchange | undefined> {
  for (const request of requests) {
    const exchange = await send(request);
    if (faultsOf(exchange, world).includes(fault)) return exchange;
  }
  return undefined;
}

/** Returns the requests with one part less each. */
function simpler(request: PlannedRequest): PlannedRequest[] {
  const { headers, body = "", target, actor, coding } = request;
  const { coding: _coding, ...plain } = request;
  const query = target.indexOf("?");
  return [
    ...(actor === "visitor" ? [] : [{ ...request, actor: "visitor" as const }]),
    ...(coding ? [plain] : []),
    ...(query > 0 ? [{ ...request, target: target.slice(0, query) }] : []),
    ...headers.map((_, index) => ({ ...request, headers: headers.toSpliced(index, 1) })),
    ...(body === "" ? [] : [{ ...request, body: "", framing: "none" as const }]),
    ...(body.length > 200 ? [{ ...request, body: body.slice(0, body.length / 2) }] : []),
  ];
}
