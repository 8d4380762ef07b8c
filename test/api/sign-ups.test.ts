import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETION_DAYS, signUp } from "#contract/accounts/contract.ts";
import { askApplicant } from "#contract/cases/contract.ts";
import { type Endpoint, WAITS } from "#contract/endpoint.ts";
import * as contract from "#contract/sign-ups/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { onlyReads } from "#server/platform/http/routes.ts";
import { createTidyQueue } from "#server/tidy.ts";
import { like } from "#test/acts.ts";
import { everyEndpoint, pathWith } from "#test/api/every-endpoint.ts";
import { detail, listedCases, settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { aName, aPost, aUser, setUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { auditOf, me, statusOf } from "#test/reads.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const BOSS = "boss@mail.example";
const app = buildTestApp({ ADMINS: BOSS });
const moderator = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

beforeEach(async () => {
  await sql`update sign_ups set mode = null, staff_away_at = null, staff_seen_at = now()`.execute(
    app.services.db,
  );
});

const REASON = "We do not know you, and the sentence says nothing of you.";

type Site = { client: () => Client };

function join(site: Site, given: object = {}, client = site.client()) {
  const username = aName();
  const body = { username, email: `${username}@mail.example`, password: TRANSPORT_HASH };
  return client.json("POST", signUp.path, { ...body, ...given });
}
const read = async (site: Site = app) =>
  (await site.client().call(contract.getSignUps, { query: {} })).body;
const change = ({ client }: TestUser, mode: contract.SignUpMode) =>
  client.call(contract.changeSignUps, { body: { mode } });

/** Creates an account that waits; returns its client, id and case. */
async function anApplicant(application = "I paint cars.") {
  await change(moderator, "approval");
  const client = app.client();
  const { status, body } = await join(app, { application }, client);
  expect(status).toBe(201);
  const { id, username } = body as unknown as { id: string; username: string };
  const cases = await listedCases(moderator, { kind: "application", user: id });
  return { client, id, username, caseId: cases[0]?._id ?? "" };
}

describe("who can join", () => {
  test.each([
    ["open", {}, 201],
    ["approval", {}, 400],
    ["approval", { application: " " }, 400],
    ["approval", { application: "I paint." }, 201],
    ["approval", { application: "x".repeat(300) }, 201],
    ["approval", { application: "x".repeat(301) }, 400],
    ["approval", { email: BOSS }, 201],
    ["closed", { application: "I paint." }, 403],
    ["invitation", { application: "I paint." }, 403],
    ["invitation", { invitation: "made-up" }, 403],
  ])("with SIGN_UP=%s and %j is answered by %i", async (mode, given, status) => {
    const site = await app.withSettings({ SIGN_UP: mode, ADMINS: BOSS });
    expect(await read(site)).toMatchObject({ mode, staffAway: false });
    const reply = await join(site, given);
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(reply.body).toMatchObject({
        errors: { application: "Write 1 to 300 characters." },
      });
    }
    if (status === 403) {
      const message = mode === "closed" ? contract.SIGN_UPS_CLOSED : contract.BY_INVITATION;
      expect(reply.body).toMatchObject({ message });
    }
  });

  test("is changed by staff, whatever the setting says, and logged", async () => {
    expect((await change(await aUser(app), "closed")).status).toBe(403);
    expect((await change(moderator, "closed")).status).toBe(200);
    expect((await read()).mode).toBe("closed");
    expect((await join(app)).status).toBe(403);
    await change(moderator, "closed");
    const changes = (await auditOf(admin.client)).filter(
      ({ action, actor }) => action === "changeSignUps" && actor._id === moderator._id,
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      before: { signUps: "open" },
      after: { signUps: "closed" },
    });
    await change(moderator, "open");
    expect((await join(app)).status).toBe(201);
  });
});

describe("an account that waits", () => {
  test("reads, and changes nothing but what its own access needs", async () => {
    const { client, id } = await anApplicant();
    const postId = await aPost(await aUser(app));
    expect(await me(client)).toMatchObject({ _id: id, waits: true });
    expect(await statusOf(client, postId)).toBe(200);
    const refused = { status: 403, body: { message: WAITS } };
    expect(await like({ client }, postId)).toMatchObject(refused);
    const allowed: string[] = [];
    for (const endpoint of await everyEndpoint()) {
      if (!onlyReads(endpoint) && !(await isRefused(client, endpoint))) allowed.push(endpoint.path);
    }
    expect(allowed.sort()).toMatchSnapshot();
  });

  async function isRefused(client: Client, endpoint: Endpoint): Promise<boolean> {
    const { method } = endpoint;
    // Nothing has these ids, so that nothing is changed.
    const url = pathWith(endpoint, "1");
    const reply = await client.json(method, url, method === "GET" ? undefined : { none: true });
    const { message } = reply.body as { message?: string };
    return reply.status === 403 && message === WAITS;
  }

  test("is a case, and posts once it is admitted, of which it is mailed", async () => {
    const { client, id, username, caseId } = await anApplicant("I paint cars.");
    expect(await detail(moderator, caseId)).toMatchObject({
      ...{ kind: "application", title: username, application: { text: "I paint cars." } },
      ...{ canSettle: true, maker: { _id: id } },
    });
    const settled = await settle(moderator, caseId, "admit", { statement: undefined });
    expect(settled.body).toEqual({ success: true, message: "Admitted", undoable: false });
    expect(await me(client)).toMatchObject({ waits: false });
    const postId = await aPost(await aUser(app));
    await setUser(app, { _id: id }, { verified: true });
    expect((await like({ client }, postId)).status).toBe(200);
    await app.mailTo(`${username}@mail.example`, "You are in");
    expect((await settle(admin, caseId, "decline", { reason: REASON })).body).toMatchObject({
      message: `Settled already: ${moderator.username} admitted the account.`,
    });
    expect(await me(client)).toMatchObject({ waits: false });
  });

  test("is asked, is mailed the question, and answers it once", async () => {
    const { client, username, caseId } = await anApplicant("Let me in.");
    const ask = (text: string, { client } = moderator) =>
      client.call(askApplicant, { params: { id: caseId }, body: { text } });
    const answer = (text: string) => client.call(contract.answerQuestion, { body: { text } });
    const read = async () => (await client.call(contract.getApplication, {})).body;
    expect((await answer("Nobody asked.")).status).toBe(409);
    expect((await ask("Why?", await aUser(app))).status).toBe(403);
    expect((await ask(" ")).status).toBe(400);
    expect((await ask("x".repeat(301))).status).toBe(400);
    expect((await ask("What do you make?")).status).toBe(200);
    expect((await ask("And why?")).status).toBe(409);
    expect(await app.mailTo(`${username}@mail.example`, "What do you make?")).toContain(
      "/application",
    );
    expect(await read()).toMatchObject({
      ...{ text: "Let me in.", refusal: null },
      questions: [{ text: "What do you make?", answer: null }],
    });
    expect((await answer("x".repeat(301))).status).toBe(400);
    expect((await answer("Skulls.")).status).toBe(200);
    expect((await answer("And roses.")).status).toBe(409);
    expect((await ask("Since when?")).status).toBe(200);
    const found = await detail(admin, caseId);
    expect(found?.application?.questions).toMatchObject([
      { text: "What do you make?", answer: "Skulls.", asker: moderator.username },
      { text: "Since when?", answer: null },
    ]);
    await settle(moderator, caseId, "admit", { statement: undefined });
    expect(await ask("Too late?")).toMatchObject({
      status: 409,
      body: { message: "There is nobody to ask any more." },
    });
    expect((await answer("Too late.")).status).toBe(409);
    const { client: other } = await aUser(app);
    expect((await other.call(contract.getApplication, {})).status).toBe(404);
  });

  test("is refused with a reason, which it is mailed, and goes on waiting", async () => {
    const { client, username, caseId, id } = await anApplicant();
    expect((await settle(moderator, caseId, "decline", {})).status).toBe(400);
    expect((await settle(moderator, caseId, "decline", { reason: REASON })).status).toBe(200);
    const { waits, deletionAt } = (await me(client)) ?? {};
    const days = (Date.parse(deletionAt ?? "") - Date.now()) / (24 * 3_600_000);
    expect([waits, Math.round(days)]).toEqual([true, DELETION_DAYS]);
    expect((await client.call(contract.getApplication, {})).body.refusal).toBe(REASON);
    const mail = await app.mailTo(`${username}@mail.example`, "decided against it");
    expect(mail).toContain(REASON);
    expect(mail).toContain("We delete your account and what you wrote in 30 days.");
    const [act] = await auditOf(admin.client);
    expect(act).toMatchObject({
      ...{ action: "decideApplication", target: { _id: id }, reason: REASON },
      after: { admitted: false },
    });
  });
});

describe("an invitation", () => {
  const invite = ({ client }: { client: Client }, uses = 1) =>
    client.call(contract.createInvitation, { body: { uses } });
  const listed = async ({ client }: { client: Client }) =>
    (await client.call(contract.listInvitations, {})).body;
  const isInvited = async (invitation: string) =>
    (await app.client().call(contract.getSignUps, { query: { invitation } })).body.invited;
  /** Creates a member who joined some days ago. */
  async function aMember(days: number) {
    const user = await aUser(app);
    await setUser(app, user, { created_at: new Date(Date.now() - days * 24 * 3_600_000) });
    return user;
  }
  async function aCode(by: TestUser, uses = 1): Promise<string> {
    return (await invite(by, uses)).body.invitation?.code ?? "";
  }

  test("is made by staff, and by members of 30 days, as many as five", async () => {
    const [young, old] = [await aMember(29.9), await aMember(30)];
    expect((await invite(young)).status).toBe(403);
    expect(await listed(young)).toMatchObject({ invitations: [], canInvite: false });
    expect((await invite(moderator, 0)).status).toBe(400);
    expect((await invite(moderator, 21)).status).toBe(400);
    for (let count = 1; count <= 5; count += 1) expect((await invite(old, 20)).status).toBe(201);
    expect((await invite(old)).status).toBe(409);
    const { invitations, canInvite } = await listed(old);
    expect([invitations?.length, invitations?.[0]?.usesLeft, canInvite]).toEqual([5, 20, true]);
    const id = invitations?.[0]?._id ?? "";
    const remove = ({ client }: TestUser) =>
      client.call(contract.deleteInvitation, { params: { id } });
    expect((await remove(moderator)).status).toBe(404);
    expect((await remove(old)).status).toBe(200);
    expect(await isInvited(invitations?.[0]?.code ?? "")).toBe(false);
  });

  test.each(["approval", "invitation"] as const)(
    "lets one join at once with %s, as often as it says, and staff see who invited",
    async (mode) => {
      await change(moderator, mode);
      const inviter = await aMember(31);
      const invitation = await aCode(inviter);
      expect(await isInvited(invitation)).toBe(true);
      const client = app.client();
      const { status, body } = await join(app, { invitation }, client);
      expect(status).toBe(201);
      expect(await me(client)).toMatchObject({ waits: false });
      expect(await isInvited(invitation)).toBe(false);
      expect((await join(app, { invitation })).status).toBe(mode === "approval" ? 400 : 403);
      expect(await listed(inviter)).toMatchObject({ invitations: [] });
      const { id } = body as unknown as { id: string };
      await report(await aUser(app), { kind: "user", targetId: id });
      const { maker } = (await detail(moderator, (await caseOf(app, id)).id)) ?? {};
      expect(maker?.invitedBy).toBe(inviter.username);
    },
  );

  test("cannot be used where nobody can join, nor while who made it is banned", async () => {
    const inviter = await aMember(31);
    const invitation = await aCode(inviter);
    await change(moderator, "closed");
    expect((await join(app, { invitation })).status).toBe(403);
    await change(moderator, "invitation");
    await ban(admin, inviter);
    expect(await isInvited(invitation)).toBe(false);
    expect((await join(app, { invitation })).status).toBe(403);
  });

  test("with one use left lets in one of two", async () => {
    await change(moderator, "invitation");
    const invitation = await aCode(moderator);
    const replies = await Promise.all([join(app, { invitation }), join(app, { invitation })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403]);
  });
});

describe("without staff for seven days", () => {
  const watch = () => createTidyQueue(app.services).work({}, "");
  /** Lets days pass since staff were last there. */
  async function leave(days: number) {
    const { db } = app.services;
    const ago = sql`now() - make_interval(days => ${days})`;
    await sql`update sessions set last_used_at = ${ago}`.execute(db);
    await sql`update sign_ups set staff_seen_at = ${ago}`.execute(db);
    await watch();
  }
  const countMails = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from pgboss.job where data->>'template' = 'staffAway'`.execute(app.services.db);
    return rows[0]?.count;
  };

  test("who joins waits for approval, staff are mailed once, and it ends when one comes", async () => {
    await Promise.all([moderator, admin].map(({ client }) => me(client)));
    await leave(6);
    expect(await read()).toMatchObject({ mode: "open", staffAway: false });
    await leave(8);
    expect(await read()).toMatchObject({ mode: "approval", staffAway: true });
    expect((await join(app)).status).toBe(400);
    const mailed = await countMails();
    expect(mailed).toBeGreaterThanOrEqual(2);
    await watch();
    expect(await countMails()).toBe(mailed);
    expect(await app.mailTo(moderator.email, "waits for approval")).toContain("on the desk");
    await sql`update sessions set last_used_at = now()
      where user_id = ${moderator._id}`.execute(app.services.db);
    await watch();
    expect(await read()).toMatchObject({ mode: "open", staffAway: false });
  });

  test("what staff chose stays", async () => {
    await change(moderator, "closed");
    await leave(8);
    expect(await read()).toMatchObject({ mode: "closed", staffAway: false });
  });
});
