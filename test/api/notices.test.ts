import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { getCase, listCases } from "#contract/cases/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { createNotice, getNotice, UNHEARD } from "#contract/notices/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { getTransparency } from "#contract/transparency/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { noticeMails } from "#server/features/notices/mails.ts";
import { listedCases } from "#test/cases.ts";
import { decisionsOf } from "#test/decisions.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import {
  ageDecision,
  ageNotice,
  aNotice,
  answer,
  aSentNotice,
  confirm,
  dismiss,
  endHearing,
  linkIn,
  NOTICE,
  readBySender,
  uphold,
} from "#test/notices.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { expectLimited } from "#test/rate-limits.ts";
import { auditOf, statusOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aSolvedCaptcha } from "#test/solved-captcha.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount, tidy } from "#test/tidy.ts";

const app = sharedApp();

const moderator = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));
let postId: string;

const maker = renewed(() => aUser(app));
beforeEach(async () => {
  postId = await aPost(maker, { title: "Violet Hour" });
});

const bodyOf = (changes: object = {}) => ({
  ...NOTICE,
  email: `${aName("mara")}@mail.example`,
  posts: [postId],
  ...changes,
});
const send = (changes: object, client = app.client()) =>
  client.call(createNotice, { body: bodyOf(changes) });
const readAsStaff = ({ client }: TestUser, { caseId: id }: { caseId: string }) =>
  client.call(getCase, { params: { id } });
const readAsMaker = ({ client }: TestUser, id: string) =>
  client.call(getNotice, { params: { id } });

async function listedIds(by: TestUser, status: "open" | "closed"): Promise<(string | null)[]> {
  const cases = await listedCases(by, { status, kind: "notice" });
  return cases.map(({ noticeId }) => noticeId);
}

/** Returns the templates of the mails that a notice caused or will cause. */
async function mailJobsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`select data->>'template' as template
    from pgboss.job where data->>'noticeId' = ${id} order by created_on`.execute(app.db);
  return rows.map(({ template }) => template);
}

/** Renders the mail with the outcome, which is sent after a while. */
async function outcomeMail(noticeId: string) {
  const job = { template: "noticeOutcome", noticeId };
  const mail = await noticeMails.noticeOutcome(app.services, job as never);
  if (!mail) throw new Error("there is no mail");
  return mail;
}

describe("sending", () => {
  test("is refused beside the field that is wrong", async () => {
    const wrong: [field: string, changes: object][] = [
      ["name", { name: " " }],
      ["name", { name: "x".repeat(81) }],
      ["email", { email: "nobody" }],
      ["role", { role: "friend" }],
      ["posts", { posts: [] }],
      ["posts", { posts: ["123"] }],
      ["sourceUrl", { sourceUrl: "javascript:alert(1)" }],
      ["sourceUrl", { sourceUrl: `https://a.example/${"x".repeat(500)}` }],
      ["text", { text: "" }],
      ["text", { text: "x".repeat(1_001) }],
      ["goodFaith", { goodFaith: false }],
    ];
    for (const [field, changes] of wrong) {
      const { status, body } = await send(changes);
      expect(status).toBe(400);
      expect(Object.keys(body.errors ?? {}), JSON.stringify(changes)).toEqual([field]);
    }
    await maker.client.call(deletePost, { params: { id: postId } });
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    for (const [posts, message] of [
      [[postId], "We can't find that post."],
      [ids, "We can't find that post."],
      [[...ids, "21"], "A notice names at most 20 posts."],
    ] as const) {
      const { status, body } = await send({ posts });
      expect([status, body.errors]).toEqual([400, { posts: message }]);
    }
  });

  test("works signed in, names a post once, and mails a link with nothing that the sender typed", async () => {
    const other = await aUser(app);
    const email = `${aName("mara")}@mail.example`;
    const changes = { email, name: "Cheap-watches", sourceUrl: "", posts: [postId, postId] };
    expect((await send(changes, other.client)).status).toBe(201);
    const mail = await app.mailTo(email, "/notice/");
    expect(mail).toContain("Hello there,");
    for (const typed of ["Cheap-watches", "Violet Hour", NOTICE.text]) {
      expect(mail).not.toContain(typed);
    }
    const { body } = await readBySender(app, linkIn(mail));
    expect(body.notice).toMatchObject({ sourceUrl: null, posts: [{ _id: postId, state: "up" }] });
  });

  test("mails an address three times an hour at most, and replies the same beyond it", async () => {
    const email = `${aName("mara")}@mail.example`;
    const sendTo = (address: string, number: number) =>
      send({ email: address, text: `${number} of my prints.` });
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => sendTo(email.toUpperCase(), number)),
    );
    replies.push(await sendTo(email, 6));
    for (const { status, body } of replies) {
      expect({ status, body }).toEqual({
        status: 201,
        body: { success: true, number: expect.any(Number) },
      });
    }
    const stored = await app.db
      .selectFrom("notices")
      .select("id")
      .where("email", "ilike", email)
      .execute();
    expect(stored).toHaveLength(LIMITS.resetMail.max);
  });

  test("mails a mailbox ten times a day at most, whatever its addresses are tagged with", async () => {
    const [name, other] = [aName("mara"), aName("mara")];
    const storedFor = (mailbox: string) =>
      app.db.selectFrom("notices").select("id").where("email", "ilike", `${mailbox}%`).execute();
    const sendTo = (mailbox: string, number: number) =>
      send({ email: `${mailbox}+${number}@mail.example`, text: `${number} of my prints.` });
    const stored = [];
    for (let hour = 0; hour < 5; hour++) {
      for (let sent = 0; sent < 4; sent++) {
        const { status, body } = await sendTo(name, 4 * hour + sent);
        expect([status, body.number]).toEqual([201, expect.any(Number)]);
      }
      const rows = await storedFor(name);
      stored.push(rows.length);
      for (const row of rows) await ageNotice(app, row, { created_at: 0.5 });
    }
    expect(stored).toEqual([3, 6, 9, 10, 10]);
    await sendTo(other, 1);
    expect(await storedFor(other)).toHaveLength(1);
  });

  test("is limited per day and sender", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const guarded = await app.withSettings({ RATE_LIMITS: "on" });
    const client = guarded.client();
    for (let hour = 0; hour < 4; hour++) {
      for (let sent = 0; sent < LIMITS.notice.max; sent++) {
        expect((await send({}, client)).status).toBe(201);
      }
      vi.setSystemTime(Date.now() + 3_601_000);
    }
    const refused = await send({}, client);
    expectLimited(refused, 86_400);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect((await send({}, client)).status).toBe(201);
  });

  test("asks for a captcha, and is limited per hour once it is solved", async () => {
    const guarded = await app.withSettings({ CAPTCHA: "altcha", RATE_LIMITS: "on" });
    const client = guarded.client();
    const refused = await send({}, client);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ captcha: "Please solve the captcha again." });
    for (let sent = 0; sent < LIMITS.notice.max; sent++) {
      expect((await send({ captcha: await aSolvedCaptcha(app.db) }, client)).status).toBe(201);
    }
    expect((await send({ captcha: await aSolvedCaptcha(app.db) }, client)).status).toBe(429);
  });
});

describe("an unconfirmed notice", () => {
  test("is read by its sender only, who confirms it by the mailed token, and gets a receipt once", async () => {
    const sent = await aSentNotice(app, [postId]);
    expect((await readBySender(app, sent)).body.notice).toMatchObject({
      number: sent.number,
      at: null,
      hearingUntil: null,
      outcome: null,
    });
    for (const staff of [moderator, admin]) {
      expect(await listedIds(staff, "open")).not.toContain(sent.id);
      expect((await readAsStaff(staff, sent)).status).toBe(404);
      expect((await dismiss(staff, sent)).status).toBe(404);
    }
    expect((await readAsMaker(maker, sent.id)).status).toBe(404);
    expect((await answer(maker, sent)).status).toBe(404);
    expect(await mailJobsOf(sent.id)).toEqual(["noticeConfirm"]);

    const other = await aSentNotice(app, [postId]);
    expect((await confirm(app, { ...sent, token: other.token })).status).toBe(404);
    expect((await readBySender(app, { ...sent, token: "x" })).status).toBe(404);
    expect((await confirm(app, sent)).status).toBe(200);
    const { body: first } = await readBySender(app, sent);
    expect((await confirm(app, sent)).status).toBe(200);
    expect((await readBySender(app, sent)).body).toEqual(first);

    const receipt = await app.mailTo(sent.email, `We received your notice N-${sent.number}`);
    expect(receipt).toContain("Hello Mara Ellison,");
    const { id, token } = linkIn(receipt);
    expect(id).toBe(sent.id);
    expect(token).not.toBe(sent.token);
    for (const link of [token, sent.token]) {
      expect((await readBySender(app, { id, token: link })).status).toBe(200);
    }
    expect(await listedIds(moderator, "open")).toContain(sent.id);
    expect((await mailJobsOf(sent.id)).filter((one) => one === "noticeReceipt")).toHaveLength(1);
  });

  test("is deleted after seven days, and not before", async () => {
    const [old, young] = [await aSentNotice(app, [postId]), await aSentNotice(app, [postId])];
    const confirmed = await aNotice(app, [postId]);
    await ageNotice(app, old, { created_at: 8 });
    await ageNotice(app, confirmed, { created_at: 8 });
    await ageNotice(app, young, { created_at: 6 });
    await tidy(app);
    expect((await readBySender(app, old)).status).toBe(404);
    expect((await readBySender(app, young)).status).toBe(200);
    expect((await readBySender(app, confirmed)).status).toBe(200);
  });
});

describe("the makers", () => {
  test("learn of it by mail, read it with their own posts only, and answer once; nobody else does", async () => {
    const other = await aUser(app);
    const theirs = await aPost(other, { title: "Docks Hoodie" });
    const sent = await aNotice(app, [postId, theirs]);
    const mail = await app.mailTo(maker.email, "told our moderators");
    expect(mail).toContain(`/notice/${sent.id}`);
    expect(mail).not.toContain("Docks Hoodie");
    const { body } = await readAsMaker(maker, sent.id);
    expect(body.notice).toMatchObject({
      number: sent.number,
      name: NOTICE.name,
      role: "maker",
      sourceUrl: NOTICE.sourceUrl,
      text: NOTICE.text,
      posts: [{ _id: postId, title: "Violet Hour", state: "up" }],
      statement: null,
      canState: true,
    });
    expect(body.notice?.posts).toHaveLength(1);

    for (const one of [await aUser(app), moderator]) {
      expect((await readAsMaker(one, sent.id)).status).toBe(404);
      expect((await answer(one, sent)).status).toBe(404);
    }
    const answers = await Promise.all([answer(maker, sent, "First"), answer(maker, sent, "First")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await answer(maker, sent, "Second")).status).toBe(409);
    expect((await readAsMaker(maker, sent.id)).body.notice).toMatchObject({
      statement: { text: "First" },
      canState: false,
    });
    const { body: seen } = await readAsStaff(moderator, sent);
    expect(seen.case?.notice?.statements).toMatchObject([
      { text: "First", maker: { _id: maker._id, username: maker.username } },
    ]);
    expect(JSON.stringify((await readBySender(app, sent)).body)).not.toContain("First");
  });

  test("cannot answer after seven days, nor once it is decided", async () => {
    const [late, decided] = [await aNotice(app, [postId]), await aNotice(app, [postId])];
    await endHearing(app, late);
    expect((await readAsMaker(maker, late.id)).body.notice?.canState).toBe(false);
    expect((await answer(maker, late)).status).toBe(409);
    await dismiss(moderator, decided);
    expect((await answer(maker, decided)).status).toBe(409);
  });
});

describe("staff", () => {
  test("see posts, answers and link, and read only what they may decide", async () => {
    const byAdmin = await aPost(admin);
    const ofStaff = await aNotice(app, [postId, byAdmin]);
    expect((await readAsStaff(moderator, ofStaff)).status).toBe(404);
    expect((await dismiss(moderator, ofStaff)).status).toBe(404);
    expect(await listedIds(moderator, "open")).not.toContain(ofStaff.id);
    expect((await readAsStaff(admin, ofStaff)).status).toBe(404);
    const second = await aStaffMember(app, ROLE.admin);
    expect((await readAsStaff(second, ofStaff)).body.case?.notice).toMatchObject({
      sourceUrl: NOTICE.sourceUrl,
      posts: [
        { _id: postId, title: "Violet Hour", heard: false, maker: { username: maker.username } },
        { _id: byAdmin },
      ],
    });
  });

  test("do not decide what they sent themselves", async () => {
    const sent = await aNotice(app, [postId], { email: moderator.email.replace("user", "USER") });
    expect((await readAsStaff(moderator, sent)).body.case?.canSettle).toBe(false);
    expect((await dismiss(moderator, sent)).status).toBe(403);
    expect((await dismiss(admin, sent)).status).toBe(200);
  });

  test("remove posts of makers who answered before the others did", async () => {
    const other = await aUser(app);
    const theirs = await aPost(other);
    const sent = await aNotice(app, [postId, theirs]);
    const unheard = { status: 409, body: { message: UNHEARD } };
    expect(await uphold(moderator, sent, [postId])).toMatchObject(unheard);
    await answer(maker, sent);
    expect(await uphold(moderator, sent, [postId, theirs])).toMatchObject(unheard);
    expect(await statusOf(app.client(), postId)).toBe(200);
    expect((await readAsStaff(moderator, sent)).body.case?.notice?.outcome).toBeNull();
    expect((await uphold(moderator, sent, [postId])).status).toBe(200);
    expect(await statusOf(app.client(), postId)).toBe(404);
    expect(await statusOf(app.client(), theirs)).toBe(200);
  });

  test("are refused without a valid field, and remove nothing", async () => {
    const wrong: [field: string, changes: object][] = [
      ["remove", { remove: undefined }],
      ["remove", { remove: { posts: [], comments: [] } }],
      ["posts", { remove: { posts: ["1"], comments: [] } }],
      ["statement", { statement: undefined }],
      ["statement", { statement: { ...STATEMENT, rule: 0 } }],
      ["statement", { statement: { ...STATEMENT, rule: 4_000 } }],
      ["statement", { statement: { ...STATEMENT, reason: "Too short" } }],
      ["reason", { outcome: "dismiss", remove: undefined }],
      ["reason", { outcome: "dismiss", remove: undefined, reason: "Too short" }],
    ];
    const sent = await aNotice(app, [postId]);
    await endHearing(app, sent);
    const path = `/api/case/${sent.caseId}/settle`;
    for (const [field, changes] of wrong) {
      const remove = { posts: [postId], comments: [] };
      const body = { outcome: "delete", statement: STATEMENT, remove, ...changes };
      const reply = await moderator.client.json("POST", path, body);
      expect(reply.status).toBe(400);
      expect(Object.keys((reply.body as { errors: object }).errors)).toEqual([field]);
    }
    expect(await statusOf(app.client(), postId)).toBe(200);
  });
});

/** Returns how many notices were confirmed this year, and how many upheld. */
async function countsNow(): Promise<[notices: number, upheld: number]> {
  app.invalidateCache();
  const [year] = (await app.client().call(getTransparency, {})).body.years ?? [];
  return [year?.notices ?? 0, year?.noticesUpheld ?? 0];
}

describe("the outcome", () => {
  test("of an upheld notice reaches its sender, and each maker gets a statement of reasons", async () => {
    const posts = [postId, await aPost(maker, { category: "1" }), await aPost(maker)];
    const before = await countsNow();
    const sent = await aNotice(app, posts);
    await endHearing(app, sent);
    expect((await uphold(moderator, sent, posts)).status).toBe(200);
    for (const id of posts) expect(await statusOf(app.client(), id)).toBe(404);
    expect(await decisionsOf(app, maker)).toHaveLength(3);
    const [decisionId = ""] = await decisionsOf(app, maker);
    const undone = await moderator.client.call(undoDecision, { params: { id: decisionId } });
    expect(undone.status).toBe(409);
    const { body } = await readBySender(app, sent);
    expect(body.notice).toMatchObject({
      posts: [{ state: "removed", image: null }, { state: "removed" }, { state: "removed" }],
      outcome: { upheld: true, reason: STATEMENT.reason },
    });
    expect(JSON.stringify(body)).not.toContain(moderator.username);
    expect(await mailJobsOf(sent.id)).toContain("noticeOutcome");
    expect(await mailJobsOf(sent.id)).not.toContain("noticeDismissed");
    const mail = await outcomeMail(sent.id);
    expect(mail.to).toBe(sent.email);
    expect(mail.text).toContain("Violet Hour: removed");
    expect(mail.text).toContain(STATEMENT.reason);
    expect((await readBySender(app, linkIn(mail.text))).status).toBe(200);
    const read = (await readAsMaker(maker, sent.id)).body.notice;
    expect(read?.outcome).toMatchObject({ upheld: true });
    const log = await auditOf(admin.client);
    expect(log.find(({ action }) => action === "decideNotice")).toMatchObject({
      subject: `N-${sent.number}`,
      actor: { username: moderator.username },
      target: null,
      after: { upheld: true, removed: 3 },
    });
    expect(await listedIds(moderator, "closed")).toContain(sent.id);
    expect(await countsNow()).toEqual([before[0] + 1, before[1] + 1]);
  });

  test("of a dismissed notice reaches both sides", async () => {
    const sent = await aNotice(app, [postId]);
    expect((await dismiss(moderator, sent)).status).toBe(200);
    expect((await readBySender(app, sent)).body.notice).toMatchObject({
      posts: [{ state: "up" }],
      outcome: { upheld: false, reason: STATEMENT.reason },
    });
    expect((await outcomeMail(sent.id)).text).toContain("Violet Hour: stays up");
    expect(await mailJobsOf(sent.id)).toContain("noticeDismissed");
    const job = { template: "noticeDismissed", noticeId: sent.id, userId: maker._id };
    const mail = await noticeMails.noticeDismissed(app.services, job as never);
    expect(mail).toMatchObject({
      to: maker.email,
      text: expect.stringContaining(STATEMENT.reason),
    });
    expect(await decisionsOf(app, maker)).toEqual([]);
  });

  test("is decided by one of two", async () => {
    const sent = await aNotice(app, [postId]);
    await answer(maker, sent);
    const replies = await Promise.all([
      uphold(moderator, sent, [postId]),
      dismiss(admin, sent),
      uphold(admin, sent, [postId]),
    ]);
    const settled = replies.map(({ body }) => body.message);
    const [decided = ""] = settled.filter((message) => message?.startsWith("Decided."));
    expect(settled).toHaveLength(3);
    const by = decided === "Decided. Nothing changes." ? "dismissed" : "upheld";
    expect(settled.filter((message) => message !== decided)).toEqual(
      Array(2).fill(expect.stringMatching(`^Settled already: .+ ${by} the notice.$`)),
    );
    expect(await dismiss(admin, sent)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(`${by} the notice.$`), undoable: false },
    });
  });

  test("says of a post that its maker deleted that it is gone", async () => {
    const sent = await aNotice(app, [postId]);
    await maker.client.call(deletePost, { params: { id: postId } });
    await answer(maker, sent);
    expect((await uphold(moderator, sent, [postId])).status).toBe(409);
    expect((await readBySender(app, sent)).body.notice?.posts).toMatchObject([{ state: "gone" }]);
    expect((await dismiss(moderator, sent)).status).toBe(200);
  });
});

test("neither side learns the other's address, and nobody reads the sender's", async () => {
  const sent = await aNotice(app, [postId]);
  await answer(maker, sent);
  await uphold(moderator, sent, [postId]);
  const replies = [
    await readBySender(app, sent),
    await readAsMaker(maker, sent.id),
    await readAsStaff(moderator, sent),
    await readAsStaff(admin, sent),
    await moderator.client.call(listCases, {
      query: { status: "closed", kind: "notice", sort: "newest" },
    }),
  ];
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(sent.email);
  }
  expect(await app.mailTo(maker.email, "told our moderators")).not.toContain(sent.email);
  const receipt = await app.mailTo(sent.email, "We received");
  const { text } = await outcomeMail(sent.id);
  for (const mail of [receipt, text, JSON.stringify(replies[0]?.body)]) {
    expect(mail).not.toContain(maker.email);
    expect(mail).not.toContain(maker.username);
  }
  const tokens = await rowsOf(app, "notice_tokens");
  expect(JSON.stringify(tokens)).not.toContain(sent.token);
});

describe("erasure", () => {
  test("removes names, addresses and texts once the time to appeal is over", async () => {
    const [old, recent] = [await aNotice(app, [postId]), await aNotice(app, [postId])];
    await answer(maker, old);
    for (const notice of [old, recent]) await dismiss(moderator, notice);
    const { appealDays } = app.services.settings;
    await ageDecision(app, old, appealDays + 1);
    await ageDecision(app, recent, appealDays - 1);
    await tidy(app);
    expect((await readBySender(app, old)).status).toBe(404);
    expect((await readAsMaker(maker, old.id)).status).toBe(404);
    expect((await readBySender(app, recent)).status).toBe(200);
    expect(await rowsOf(app, "notices", { id: old.id })).toMatchObject([
      { name: "", email: "", text: "", source_url: null },
    ]);
    expect((await readAsStaff(moderator, old)).body.case?.notice).toMatchObject({
      number: old.number,
      posts: [{ title: "" }],
      statements: [],
      outcome: { upheld: false, reason: STATEMENT.reason },
    });
  });

  test("removes a maker, and who decided, with their accounts", async () => {
    const staff = await aStaffMember(app);
    const sent = await aNotice(app, [postId]);
    await answer(maker, sent, "My own words");
    await dismiss(staff, sent);
    for (const { _id } of [maker, staff]) await deleteAccount(app, _id);
    expect((await readAsStaff(moderator, sent)).body.case?.notice).toMatchObject({
      posts: [{ title: "", maker: null, state: "gone" }],
      statements: [],
      outcome: { by: "A former member of staff" },
    });
  });
});
