import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOLD_CAUSES, HOLD_REASONS } from "#contract/holds/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { sendAvatar } from "#test/acts.ts";
import { detail, holdOn, settle } from "#test/cases.ts";
import { decisionFor, decisionsOf } from "#test/decisions.ts";
import { aPicture, aPictureOf, aUser, postForm } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { statusOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

type Answer = { status?: number; headers?: Record<string, string>; body: string | Buffer };
type Request = { url: string; headers: IncomingHttpHeaders; picture: Buffer };

const ALLOW: Answer = { body: '{"action":"allow"}' };
const TOKEN = "the-token-of-the-check";
const FAILED = "image check failed, picture allowed";

/** The outside check: gives the answers in turn, the last one from then on, and records the requests. */
const outside = {
  answers: [ALLOW] as (Answer | "hang up" | "silence" | "stall")[],
  asked: [] as Request[],
};
const server = createServer(async (request, response) => {
  const { url = "", headers } = request;
  outside.asked.push({ url, headers, picture: await buffer(request) });
  const given =
    (outside.answers.length > 1 ? outside.answers.shift() : outside.answers[0]) ?? ALLOW;
  if (given === "silence") return;
  if (given === "hang up") return request.socket.destroy();
  if (given === "stall") return response.writeHead(200).write('{"action":"ref');
  response.writeHead(given.status ?? 200, given.headers).end(given.body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => server.close().closeAllConnections());

const app = buildTestApp({
  IMAGE_CHECK_URL: `http://127.0.0.1:${port}/check?site=parade`,
  IMAGE_CHECK_TOKEN: TOKEN,
  LOG_LEVEL: "warn",
});
const moderator = prepared(() => aStaffMember(app));
const user = renewed(() => aUser(app));
beforeEach(async () => {
  outside.answers = [ALLOW];
  outside.asked = [];
  app.logged.length = 0;
});

const answerWith = (...answers: typeof outside.answers) => {
  outside.answers = answers;
};
const verdict = (action: string, reason?: unknown): Answer => ({
  body: JSON.stringify({ action, reason }),
});

const publish = (pictures: readonly Uint8Array[], category: "0" | "1" = "0", by = user) =>
  by.client.form(createPost, postForm({ title: "A creation", category }, pictures));
const publishOne = async () => publish([await aPicture(0)]);
const isPublic = async (id = "") => (await statusOf(app.client(), id)) === 200;

const setAvatar = async () => sendAvatar(user, user, await aPictureOf(200, 200));

/** Returns the log lines about failed checks; others name slow queries. */
const failures = () =>
  app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === FAILED);

test("sends each picture as it would be published, with its kind and the token", async () => {
  const pictures = [await aPicture(1, 2), await aPicture(1)];
  const reply = await publish(pictures, "1");
  expect(reply).toMatchObject({ status: 201, body: { held: false } });
  expect(await isPublic(reply.body._id)).toBe(true);
  expect(outside.asked).toHaveLength(2);
  for (const { url, headers } of outside.asked) {
    expect(url).toBe("/check?site=parade");
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      "content-type": "image/webp",
      "x-parade-kind": "post",
    });
    expect(JSON.stringify(headers)).not.toContain(user.username);
  }
  const given = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const sent = await Promise.all(outside.asked.map(({ picture }) => sharp(picture).metadata()));
  expect(sent.map(({ format }) => format)).toEqual(["webp", "webp"]);
  expect(sent.map(({ width }) => width).sort()).toEqual(given.map(({ width }) => width).sort());
  expect((await setAvatar()).status).toBe(200);
  expect(outside.asked.at(-1)?.headers["x-parade-kind"]).toBe("avatar");
  expect(failures()).toEqual([]);
});

describe("a picture to hold", () => {
  test("makes the post wait for staff, who read why, as its maker does", async () => {
    answerWith(verdict("hold", "It may show\na <b>face</b>."));
    const { status, body } = await publishOne();
    expect({ status, held: body.held }).toEqual({ status: 201, held: true });
    expect(await isPublic(body._id)).toBe(false);
    const held = (await holdOn(app, body._id ?? "")) ?? "";
    const note = "It may show a <b>face</b>.";
    expect(await detail(moderator, held)).toMatchObject({
      reason: HOLD_CAUSES.indexOf("imageCheck"),
      hold: { note, removed: null },
    });
    const [id = ""] = await decisionsOf(app, user);
    expect(await decisionFor(moderator, id)).toMatchObject({
      action: "holdPost",
      automatic: true,
      reason: `${HOLD_REASONS.imageCheck} ${note}`,
    });
    await settle(moderator, held, "release");
    app.invalidateCache();
    expect(await isPublic(body._id)).toBe(true);
  });

  test("needs no reason, and is outweighed by one to refuse", async () => {
    answerWith({ body: '{"action":"hold"}' });
    expect((await publishOne()).body.held).toBe(true);
    answerWith(verdict("hold"), verdict("refuse"));
    expect((await publish([await aPicture(1), await aPicture(1)], "1")).status).toBe(400);
  });

  test("does not wait if staff post it", async () => {
    answerWith(verdict("hold"));
    const { body } = await publish([await aPicture(0)], "0", moderator);
    expect(body.held).toBe(false);
    expect(await isPublic(body._id)).toBe(true);
  });
});

describe("a picture to refuse", () => {
  // Jobs may still add the AVIF files of earlier posts.
  const files = async () =>
    (await app.mediaFiles()).filter((name) => !name.endsWith(".avif")).sort();
  const rows = async () => (await rowsOf(app, "images")).length;

  test.each([
    ["It shows a face.", "Our check of new pictures refused this picture: It shows a face."],
    ["\u0000", "Our check of new pictures refused this picture. Please choose another one."],
  ])("with the reason %j is refused, and nothing of it is stored", async (reason, message) => {
    const before = [await files(), await rows()];
    answerWith(verdict("refuse", reason));
    const { status, body } = await publishOne();
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, message, errors: { images: message } },
    });
    expect([await files(), await rows()]).toEqual(before);
  });

  test("is named among several, with a reason cut to its length", async () => {
    answerWith(verdict("refuse", "x".repeat(900)));
    const two = [await aPicture(1), await aPicture(1)];
    const { body } = await publish(two, "1");
    expect(body.message).toBe(`Our check of new pictures refused picture 1: ${"x".repeat(300)}`);
  });

  test.each(["refuse", "hold"])("is no avatar either, for an answer of %s", async (action) => {
    const before = await files();
    answerWith(verdict(action, "It shows a face."));
    const message = "Our check of new pictures refused this picture: It shows a face.";
    const errors = { avatar: message };
    const body = { success: false, message, errors };
    expect(await setAvatar()).toMatchObject({ status: 400, body });
    expect(await files()).toEqual(before);
  });
});

/** Publishes `count` pictures; expects that they pass, and that the log says why without a secret. */
async function expectOpen(message: RegExp, count = 1): Promise<void> {
  const pictures = Array(count).fill(await aPicture(count === 1 ? 0 : 1));
  const { status, body } = await publish(pictures, count === 1 ? "0" : "1");
  expect({ status, held: body.held }).toEqual({ status: 201, held: false });
  expect(await isPublic(body._id)).toBe(true);
  const logged = { level: 40, kind: "post", reqId: expect.any(String) };
  const err = { message: expect.stringMatching(message) };
  expect(failures()).toMatchObject(Array(count).fill({ ...logged, err }));
  const log = app.logged.join("\n");
  for (const secret of [TOKEN, "site=parade", "WEBP"]) expect(log).not.toContain(secret);
}

describe("a check that fails lets every picture pass, and is logged:", () => {
  test.each<[string, (Answer | "hang up")[]]>([
    [
      "it hangs up, has an error, redirects, or sends no JSON",
      [
        "hang up",
        { status: 500, body: '{"action":"refuse"}' },
        { status: 307, headers: { location: "/elsewhere" }, body: "" },
        { body: "<html>refuse" },
      ],
    ],
    [
      "it sends an unknown action, a reason that is no text, a giant body, or a false length",
      [
        { body: '{"action":"REFUSE"}' },
        { body: '{"action":"refuse","reason":7}' },
        { body: Buffer.alloc(20_000_000, " ") },
        { headers: { "content-length": "9" }, body: '{"action"' },
      ],
    ],
  ])("%s", async (_, answers) => {
    answerWith(...answers);
    await expectOpen(/^(?!.*timeout)./, 4);
    const asked = outside.asked.map(({ url }) => url);
    expect(asked).toEqual(Array(4).fill("/check?site=parade"));
  });

  test("it is silent, or stalls", async () => {
    answerWith("silence", "stall");
    await expectOpen(/aborted due to timeout/, 2);
  });

  test("it is down", async () => {
    server.close().closeAllConnections();
    await once(server, "close");
    await expectOpen(/fetch failed/);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    answerWith(verdict("refuse"));
    expect((await publishOne()).status).toBe(400);
  });
});
