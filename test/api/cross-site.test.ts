import { expect, test } from "vitest";
import { signOut, verifyEmail } from "#contract/accounts/contract.ts";
import { type Endpoint, PAGE_HEADER } from "#contract/endpoint.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { getCurrentUser, updateUser } from "#contract/users/contract.ts";
import { aUser } from "#test/makers.ts";
import { profileOf } from "#test/reads.ts";
import { buildTestApp } from "#test/test-app.ts";
import { everyEndpoint, pathWith } from "./every-endpoint.ts";
import { rawRequest } from "./raw-request.ts";

const app = buildTestApp({ PUBLIC_URL: "https://parade.example" });
const endpoints = await everyEndpoint();
const changing = endpoints.filter(({ method, changesState }) => method !== "GET" || changesState);
const reading = endpoints.filter((endpoint) => !changing.includes(endpoint));
const MESSAGE = "This can only be done from the site itself.";

const HOSTILE: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  { origin: "https://parade.example.evil.example" },
  { origin: "http://parade.example" },
  { origin: "https://parade.example:8443" },
  { origin: "null" },
  { "sec-fetch-mode": "navigate" },
  { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
];

const PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
/** The headers of a link or a picture over plain http, where browsers send no Sec-Fetch headers. */
const UNPROVEN: Record<string, string>[] = [
  { referer: "https://evil.example/" },
  { accept: PAGE },
  { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
  { "sec-fetch-site": "none" },
  { "x-requested-with": "XMLHttpRequest", referer: "https://parade.example/" },
];

const ask = ({ method, ...endpoint }: Endpoint, headers: Record<string, string>) =>
  rawRequest(app.url, pathWith(endpoint as Endpoint, "1"), {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method !== "GET" && { body: "{}" }),
  });

test("the contract has state-changing endpoints, five GETs among them, and reading ones", () => {
  expect(changing.length).toBeGreaterThan(7);
  const byGet = changing.filter(({ method }) => method === "GET").map(({ path }) => path);
  const expected = [verifyEmail, followUser, unfollowUser, likePost, unlikePost];
  expect(byGet.toSorted()).toEqual(expected.map(({ path }) => path).toSorted());
  expect(reading).toContain(getCurrentUser);
});

/** One call of each method. */
const SAMPLES = [likePost, signOut, updateUser];

test.each(changing)("$method $path refuses another site alone", async (endpoint) => {
  const refused = await ask(endpoint, { "sec-fetch-site": "cross-site" });
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    403,
    { success: false, message: MESSAGE },
  ]);
  expect((await ask(endpoint, { "sec-fetch-site": "same-origin" })).body).not.toContain(MESSAGE);
});

test.each(HOSTILE)("returns 403 for %o", async (headers) => {
  for (const endpoint of SAMPLES) expect((await ask(endpoint, headers)).status).toBe(403);
});

test("accepts the site itself and clients that are no browser", async () => {
  const friendly: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", origin: "https://parade.example" },
    { origin: "https://parade.example" },
    { origin: app.url },
  ];
  for (const headers of friendly) {
    for (const endpoint of SAMPLES) {
      expect((await ask(endpoint, headers)).body, JSON.stringify(headers)).not.toContain(MESSAGE);
    }
  }
});

test.each(changing.filter(({ method }) => method === "GET"))(
  "returns 403 for $path in a browser without the header of the site's pages",
  async (endpoint) => {
    for (const headers of UNPROVEN) {
      const { status, body } = await ask(endpoint, headers);
      expect({ headers, status, body }).toMatchObject({ status: 403 });
      expect(body).toContain(MESSAGE);
      const marked = await ask(endpoint, { ...headers, [PAGE_HEADER.name]: PAGE_HEADER.value });
      expect(marked.body).not.toContain(MESSAGE);
    }
    const foreign = { origin: "https://evil.example", [PAGE_HEADER.name]: PAGE_HEADER.value };
    expect((await ask(endpoint, foreign)).status).toBe(403);
  },
);

test.each(reading)(
  "allows links from other sites to $method $path, which only reads",
  async (endpoint) => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await ask(endpoint, headers)).body).not.toContain(MESSAGE);
  },
);

test("a HEAD changes nothing, also of whoever is signed in", async () => {
  const [fan, star] = [await aUser(app), await aUser(app)];
  const headers = { cookie: fan.client.cookieHeader(), "sec-fetch-site": "same-origin" };
  const path = followUser.path.replace(":id", star._id);
  expect((await rawRequest(app.url, path, { method: "HEAD", headers })).status).toBe(404);
  expect((await profileOf(app.client(), star)).numFollowers).toBe(0);
  const reads = await rawRequest(app.url, "/api/user/", { method: "HEAD", headers });
  expect(reads.status).toBe(200);
});
