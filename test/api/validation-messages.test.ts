import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { sharedApp } from "#test/test-app.ts";
import { everyEndpoint, pathWith } from "./every-endpoint.ts";

const app = sharedApp();
const endpoints = await everyEndpoint();
const withBody = endpoints.filter(({ body }) => body !== undefined);
const withQuery = endpoints.filter(({ query }) => query !== undefined);

/** Words of the validator and its types, which mean nothing to a caller of the API. */
const VALIDATOR_WORDS = /expected|received|Invalid (?:input|option|string|key)|Too (?:big|small):/;

async function textsOf(path: string, endpoint: Endpoint, body?: string): Promise<string> {
  const reply = await app.client().fetch(path, {
    method: endpoint.method,
    ...(body !== undefined && { body, headers: { "content-type": "application/json" } }),
  });
  return reply.text();
}

test("refuses malformed bodies in plain words", async () => {
  for (const endpoint of withBody) {
    const names = Object.keys((endpoint.body as { shape?: object }).shape ?? {});
    const strange = [{ a: 1 }, [], -1].map((value) =>
      Object.fromEntries(names.map((name) => [name, value])),
    );
    for (const body of [null, "text", {}, ...strange]) {
      const text = await textsOf(pathWith(endpoint, "1"), endpoint, JSON.stringify(body));
      expect(text, endpoint.path).not.toMatch(VALIDATOR_WORDS);
    }
  }
});

test("refuses malformed queries in plain words", async () => {
  for (const endpoint of withQuery) {
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      const path = `${pathWith(endpoint, "1")}?${name}=a&${name}=%7B%7D`;
      expect(await textsOf(path, endpoint), path).not.toMatch(VALIDATOR_WORDS);
    }
  }
});
