import { setTimeout as sleep } from "node:timers/promises";
import { type Request, sendRequest } from "./request.ts";

const TIMEOUT_MS = 30_000;

type Pace = { perSecond: number; seconds: number };

/** The response times (ms), and the number of requests without a response or with a status above 399. */
export type Steady = { times: number[]; failed: number };

/**
 * Sends requests at a steady rate, whether or not the earlier ones are answered. Times are counted from when a
 * request was due, so that they include waiting for a machine that does not keep up.
 */
export async function sendSteadily(
  url: string,
  requestOf: (index: number) => Request,
  { perSecond, seconds }: Pace,
): Promise<Steady> {
  const began = performance.now();
  const sent: Promise<number | undefined>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1_000) / perSecond;
    await sleep(Math.max(due - performance.now(), 0));
    sent.push(timeRequest(url, requestOf(index), due));
  }
  const times = (await Promise.all(sent)).filter((time) => time !== undefined);
  return { times, failed: sent.length - times.length };
}

async function timeRequest(
  url: string,
  request: Request,
  due: number,
): Promise<number | undefined> {
  try {
    const reply = await sendRequest(url, request, AbortSignal.timeout(TIMEOUT_MS));
    await reply.arrayBuffer();
    return reply.ok ? performance.now() - due : undefined;
  } catch {
    return undefined;
  }
}
