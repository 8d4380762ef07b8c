import { readAtMost } from "#server/platform/http/fetched-body.ts";

const TIMEOUT_MS = 2_000;
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** The external database answered with an error status. */
export class ExternalRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The item database answered ${status}`);
    this.status = status;
  }
}

/**
 * Fetches JSON from a URL. Throws an `ExternalRefusal` for any status but 2xx, and an error if it takes
 * longer than 2 seconds, redirects, is over 2 MB or is not JSON.
 */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
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
