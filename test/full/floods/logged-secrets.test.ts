import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { verifyEmail } from "#contract/accounts/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getPost } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { everyEndpoint, pathWith } from "#test/api/every-endpoint.ts";
import { rawRequest } from "#test/api/raw-request.ts";
import {
  bodyWith,
  CANARY,
  canariesIn,
  NUMBER_CANARY,
  pagesWith,
  spellingsOf,
} from "#test/api/secret-canaries.ts";
import { prepared } from "#test/prepared.ts";
import { PRODUCTION } from "#test/production.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ ...PRODUCTION, LOG_LEVEL: "trace" });
const admin = prepared(() => aStaffMember(app, ROLE.admin));

/** How many of the lines with a secret a failure message shows. */
const SHOWN = 3;
const HEADERS = {
  referer: `http://parade.example/verify/${CANARY}?token=${CANARY}`,
  authorization: `Bearer ${CANARY}`,
  "user-agent": CANARY,
  "x-request-id": CANARY,
};

/**
 * Sends a raw request; returns the reply when it is an error of the API. The page for an unknown
 * path contains that path, so it is skipped.
 */
async function errorOf(path: string, sent: Parameters<typeof rawRequest>[2] = {}) {
  const headers = { ...HEADERS, ...sent.headers };
  const { status, body } = await rawRequest(app.url, path, { ...sent, headers });
  return status >= 400 && body.startsWith("{") ? body : "";
}

async function metrics(): Promise<string> {
  const { body } = await rawRequest(app.url, "/metrics");
  expect(body).toContain("parade_http_request_duration_seconds");
  return body;
}

async function expectNothingLogged(errors: readonly string[]): Promise<void> {
  const lines = app.logged.splice(0);
  expect(lines.length).toBeGreaterThan(0);
  const holds = (part: string) => canariesIn(part).length > 0;
  expect(lines.filter(holds).slice(0, SHOWN)).toEqual([]);
  expect(errors.filter(holds).slice(0, SHOWN)).toEqual([]);
  expect(canariesIn(await metrics())).toEqual([]);
}

test.each([CANARY, NUMBER_CANARY])(
  "logs no secret for any spelling of a page's URL",
  async (secret) => {
    const errors: string[] = [];
    // A number may be an id, which may be logged.
    const pages = pagesWith(secret).filter((path) => secret === CANARY || path.includes("verify"));
    for (const path of [...pages, `${verifyEmail.path}/${secret}`]) {
      const spellings = spellingsOf(path, secret);
      errors.push(...(await Promise.all(spellings.map((url) => errorOf(url)))));
    }
    await expectNothingLogged(errors);
  },
);

test.each(await everyEndpoint())(
  "$method $path exposes no secret of its path, query or body in log, metrics or errors",
  async (endpoint: Endpoint) => {
    const { method } = endpoint;
    const path = pathWith(endpoint, CANARY);
    const json = { "content-type": "application/json" };
    const body = JSON.stringify(bodyWith(endpoint, CANARY));
    const errors: string[] = [];
    const cookie = admin.client.cookieHeader();
    for (const [headers, spellings] of [
      [{}, spellingsOf(path)],
      [{ cookie }, [path, `${path}?token=${CANARY}`]],
    ] as const) {
      const urls = spellings.map((url) => errorOf(url, { method, headers }));
      const known = pathWith(endpoint, "1");
      const bodies = [body, body.slice(0, -2), `"${CANARY}"`, `[${body}]`, CANARY].map((sent) =>
        errorOf(known, { method, headers: { ...headers, ...json }, body: sent }),
      );
      const forms = ["text/plain", `multipart/form-data; boundary=${CANARY}`].map((type) =>
        errorOf(known, {
          method,
          headers: { ...headers, "content-type": type },
          body: `--${CANARY}\r\ncontent-disposition: form-data; name="${CANARY}"; filename="${CANARY}"\r\n\r\n${CANARY}\r\n--${CANARY}--\r\n`,
        }),
      );
      errors.push(...(await Promise.all([...urls, ...bodies, ...forms])));
    }
    await expectNothingLogged(errors);
  },
);

test.each([
  "/api/auth/export/:token",
  "/auth/discord/start",
  "/api/docs",
  "/media/:key",
  "/assets/:key",
  "/feed/user/:name",
  "/live/",
  "/dev/mail/:name",
  "/:anything",
])("logs no secret for any spelling of %s", async (pattern) => {
  const path = pattern.replaceAll(/:\w+/g, CANARY);
  const errors = await Promise.all(spellingsOf(path).map((url) => errorOf(url)));
  await expectNothingLogged(errors);
});

test.each([
  `GET /verify/${CANARY} HTTP/1.1\r\nbroken header ${CANARY}\r\n\r\n`,
  `GET /verify/${CANARY} ${CANARY}\r\n\r\n`,
  `${CANARY} / HTTP/1.1\r\n\r\n`,
])("logs nothing of a request that is not HTTP", async (sent) => {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.end(sent);
  const answer = await text(socket);
  await rawRequest(app.url, "/healthz");
  await expectNothingLogged([answer]);
});

test("logs a request's route, its id and other harmless parts", async () => {
  app.logged.splice(0);
  const client = app.client();
  await client.call(getPost, { params: { id: "12" } });
  await client.fetch("/explore?page=3&category=2&query=secret");
  await client.fetch("/post/12/edit?token=secret");
  await client.fetch("/api/post/category?page=2&category=1&page2=5");
  await client.fetch("/nowhere/secret?page=3");
  const urls = app.logged.map((line) => JSON.parse(line).req?.url).filter(Boolean);
  expect(urls).toEqual([
    "/api/post/12",
    "/explore?page=3&…",
    "/post/12/edit?…",
    expect.stringContaining("/api/post/"),
    "*",
  ]);
});
