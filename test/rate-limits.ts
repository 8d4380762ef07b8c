import { expect } from "vitest";

let addresses = 0;

/** Returns headers of a request from an IP address that no other test of the file uses. */
export function fromElsewhere(): { "x-forwarded-for": string } {
  addresses += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

type Reply = { status: number; headers: Headers; body: { message?: string } };

/** Expects a refusal that says when to try again: within so many seconds. */
export function expectLimited({ status, headers, body }: Reply, seconds: number): void {
  expect(status).toBe(429);
  const retryAfter = Number(headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/^Too many tries\. Please try again in \d+ \w+\.$/),
  });
}
