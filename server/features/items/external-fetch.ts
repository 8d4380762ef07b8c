import { readAtMost } from "#server/platform/http/fetched-body.ts";

const WITHIN_MS = 2_000;
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** The external database answered, but not what was asked for. */
export class ExternalRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The item database answered ${status}`);
    this.status = status;
  }
}

/**
 * The JSON at an address. Throws an `ExternalRefusal` for any status but 2xx, and an error when it
 * takes longer than 2 seconds, leads elsewhere, is over 2 MB or is not JSON.
 */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(WITHIN_MS),
    redirect: "manual",
    headers: { accept: "application/json" },
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ExternalRefusal(response.status);
  }
  const body = await readAtMost(response, BODY_MAX_BYTES);
  return JSON.parse(body.toString("utf8"));
}
