import { afterAll, expect, test } from "vitest";
import { signUp } from "#contract/accounts/contract.ts";
import { CANARY, canariesIn, pagesWith, spellingsOf } from "#test/api/secret-canaries.ts";
import { launchBrowser, TIMEOUT_MS } from "#test/e2e/browser-context.ts";
import { watchViolations } from "#test/e2e/violations.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aName, PASSWORD } from "#test/makers.ts";
import { scoreOf } from "#test/observatory.ts";
import { startTlsFront } from "./tls-front.ts";

const front = await startTlsFront();
afterAll(() => front.stop());

const ONCE = [
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
];

/** Counts a header in a reply. */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length;
}

async function scan(headers: Record<string, string> = {}) {
  const plain = await fetch(front.httpUrl, { redirect: "manual" });
  const page = await front.ask("/", { headers });
  const shared = await front.ask("/", { headers: { origin: "https://other.example" } });
  return {
    http: { url: front.httpUrl, location: plain.headers.get("location") },
    https: { url: front.url, headers: page.headers, html: page.body },
    cors: shared.headers,
  };
}

test("the site behind nginx has at least 130 points of Mozilla's Observatory", async () => {
  const { score, modifiers } = scoreOf(await scan());
  expect(modifiers.filter(({ score: points }) => points !== 0)).toEqual([
    { test: "content-security-policy", score: 10 },
    { test: "cross-origin-embedder-policy", score: 10 },
    { test: "cross-origin-opener-policy", score: 10 },
    { test: "cross-origin-resource-policy", score: 10 },
    { test: "referrer-policy", score: 5 },
    { test: "x-frame-options", score: 5 },
  ]);
  expect(score).toBe(150);
});

test.each<[string, number]>([
  ["/explore", 301],
  ["/api/user/", 403],
  ["/live/?EIO=4&transport=polling", 403],
])("responds to %s over plain http with %i", async (path, status) => {
  const reply = await fetch(front.httpUrl + path, { redirect: "manual" });
  expect(reply.status).toBe(status);
});

test("a reply that signs in loses no point for its cookies", async () => {
  const username = aName();
  const body = { username, email: `${username}@mail.example`, password: PASSWORD };
  const reply = await front.ask(signUp.path, {
    method: signUp.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
  expect(reply.headers.getSetCookie().length).toBeGreaterThan(0);
  const scanned = await scan();
  for (const cookie of reply.headers.getSetCookie())
    scanned.https.headers.append("set-cookie", cookie);
  const cookies = scoreOf(scanned).modifiers.find(({ test: name }) => name === "cookies");
  expect(cookies).toEqual({ test: "cookies", score: 5 });
});

test.each<[string, number]>([
  ["/", 200],
  ["/nowhere", 404],
  ["/api/user/", 200],
  ["/api/nothing", 404],
  ["/media/nothing.webp", 404],
  ["/service-worker.js", 200],
  // Answered by nginx itself.
  ["/metrics", 404],
])(
  "%s has each security header once, and does not reveal nginx's version",
  async (path, status) => {
    const reply = await front.ask(path);
    expect(reply.status).toBe(status);
    const counts = ONCE.map((name) => [name, countOf(reply.rawHeaders, name)]);
    expect(counts).toEqual(ONCE.map((name) => [name, 1]));
    expect(reply.headers.get("server")).toBe("nginx");
    expect(reply.body).not.toMatch(/nginx\/\d/);
  },
);

test("refusals of nginx have the security headers too", async () => {
  const headers = { "content-length": String(50 * 1024 * 1024) };
  const reply = await front.ask("/api/post", { method: "POST", headers });
  expect(reply.status).toBe(413);
  expect(ONCE.map((name) => countOf(reply.rawHeaders, name))).toEqual(ONCE.map(() => 1));
});

test("in a browser the site runs over https with its live connection, without violations", async () => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: front.url, ignoreHTTPSErrors: true });
  const violations: string[] = [];
  await watchViolations(context, violations);
  const page = await context.newPage();
  const live = page.waitForEvent("websocket", { timeout: TIMEOUT_MS });
  const username = aName();
  const data = { username, email: `${username}@mail.example`, password: PASSWORD };
  expect((await context.request.post(signUp.path, { data })).status()).toBe(201);
  for (const path of ["/settings", "/loadout", "/colorconverter", "/post/create", "/"]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
  }
  expect((await live).url()).toMatch(/^wss:/);
  expect(await page.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([true, true]);
  await browser.close();
  expect(violations).toEqual([]);
});

/** Requests every spelling of pages and calls with a token in the path, and of one without. */
async function sendCanaries(): Promise<number> {
  const calls = ["/api/verify", `/api/auth/export/${CANARY}`, `/live/${CANARY}`, "/auth/discord"];
  const pages = pagesWith(CANARY).filter((path) => path.includes(CANARY) || path === "/explore");
  const urls = [...pages, ...calls].flatMap((path) => spellingsOf(path));
  const headers = { referer: `${front.url}/verify/${CANARY}`, cookie: `session=${CANARY}` };
  for (const url of urls) await front.ask(url, { headers });
  return urls.length;
}

/** Resolves once nginx has logged so many requests. */
async function linesOf(count: number): Promise<string[]> {
  const lines = () => front.logs().access.trim().split("\n");
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  return lines();
}

test("no spelling of a token gets into the logs of nginx or the node", async () => {
  const sent = await sendCanaries();
  const lines = await linesOf(sent);
  expect(lines.filter((line) => canariesIn(line).length > 0).slice(0, 3)).toEqual([]);
  expect(canariesIn(front.node.output)).toEqual([]);
  expect(front.node.output).toContain('"/verify/:token"');
  const paths = lines.map((line) => JSON.parse(line).path);
  expect(paths).toContain("/verify/…");
  expect(paths).toContain("/explore");
});

test("no token gets into nginx's logs while the node is down", async () => {
  const before = front.logs().access.trim().split("\n").length;
  await front.node.end("SIGKILL");
  const reply = await front.ask(`/verify/${CANARY}?token=${CANARY}`);
  expect(reply.status).toBe(502);
  expect(ONCE.map((name) => countOf(reply.rawHeaders, name))).toEqual(ONCE.map(() => 1));
  const last = (await linesOf(before + 1)).at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({ path: "/verify/…", status: 502 });
  const { access, errors } = front.logs();
  expect(canariesIn(access + errors)).toEqual([]);
});
