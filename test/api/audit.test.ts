import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type AuditAction, listAudit } from "#contract/audit/contract.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { type UserChange, updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser, unban } from "#test/acts.ts";
import { aPage, connected, ended } from "#test/live-client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { me } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const moderator = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

const user = renewed(() => aUser(app));

type Sought = { query?: string; action?: AuditAction; page?: number };

async function log(sought: Sought) {
  const { status, body } = await moderator.client.call(listAudit, {
    query: { page: 1, ...sought },
  });
  expect(status).toBe(200);
  return { entries: body.entries ?? [], pageCount: body.pageCount };
}

/** Lists the acts on the user, newest first. */
const acts = async () => (await log({ query: user.username })).entries;
const edit = (actor: TestUser, body: UserChange & { statement?: Statement }) =>
  changeUser(actor, user, body);

const target = () => ({ _id: user._id, username: user.username });
const by = ({ _id, username }: TestUser) => ({ _id, username });

const SPAM = "It was spam, as everybody can see.";
const SCAM = "It was a scam, as everybody can see.";

describe("The audit log records", () => {
  test("an edited user: actor, action, target, time, and the changed fields before and after", async () => {
    const change = { profileColor: "#112233", verified: false, statement: STATEMENT };
    const began = Date.now();
    expect((await edit(moderator, change)).status).toBe(200);
    const [settings, entry, ...others] = await acts();
    expect(others).toEqual([]);
    expect(settings).toMatchObject({
      action: "editUser",
      reason: "",
      before: { verified: true },
      after: { verified: false },
      decisionId: null,
    });
    expect(entry).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      actor: by(moderator),
      action: "editUser",
      target: target(),
      subject: "",
      reason: STATEMENT.reason,
      before: { profileColor: expect.stringMatching(/^#/) },
      after: { profileColor: "#112233" },
      decisionId: expect.any(String),
    });
    expect(Date.parse(entry?.at ?? "")).toBeGreaterThanOrEqual(began);
    expect(Date.parse(entry?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("a renamed user under both the former and the present name", async () => {
    const username = aName();
    await edit(moderator, { username, statement: STATEMENT });
    for (const query of [user.username, username]) {
      const { entries } = await log({ query });
      expect(entries).toMatchObject([
        { target: target(), before: { username: user.username }, after: { username } },
      ]);
    }
  });

  test("changed roles, which end the user's sessions and sockets", async () => {
    const disconnected = ended(await connected(aPage(app.url, user.client)));
    expect((await edit(admin, { roles: [ROLE.moderator] })).status).toBe(200);
    await disconnected;
    expect((await me(user.client)).success).toBe(false);
    expect(await acts()).toMatchObject([
      {
        actor: by(admin),
        action: "changeRoles",
        before: { roles: [ROLE.member] },
        after: { roles: [ROLE.moderator] },
      },
    ]);
  });

  test("a ban, the ban that replaces it, and its end", async () => {
    await ban(moderator, user, { days: 7, reason: SPAM });
    await ban(admin, user, { reason: SCAM });
    await unban(moderator, user);
    await unban(moderator, user);
    const temporary = { until: expect.stringMatching(/^\d{4}-/), reason: SPAM };
    const permanent = { until: "for good", reason: SCAM };
    expect(await acts()).toMatchObject([
      { actor: by(moderator), action: "unban", before: permanent, after: null },
      { actor: by(admin), action: "ban", reason: SCAM, before: temporary, after: permanent },
      { actor: by(moderator), action: "ban", reason: SPAM, before: null, after: temporary },
    ]);
  });

  test("a deleted comment, once", async () => {
    const id = await aComment(user, await aPost(admin), "Buy at my shop");
    const remove = (actor: TestUser) =>
      actor.client.call(deleteComment, { params: { id }, body: { statement: STATEMENT } });
    await Promise.all([remove(moderator), remove(admin)]);
    expect(await acts()).toMatchObject([
      { action: "deleteComment", target: target(), before: { text: "Buy at my shop" } },
    ]);
  });
});

test("nothing that users or staff do to their own account and posts", async () => {
  for (const self of [user, moderator]) {
    const before = (await log({ query: self.username })).entries.length;
    const id = await aPost(self);
    const params = { id: self._id };
    await self.client.call(updateUser, { params, body: { profileColor: "#445566" } });
    await self.client.call(editPost, { params: { id }, body: { title: "Mine" } });
    await self.client.call(deletePost, { params: { id } });
    expect((await log({ query: self.username })).entries).toHaveLength(before);
  }
});

test("nothing for an act that is refused or changes nothing", async () => {
  const other = await aUser(app);
  expect((await edit(moderator, { username: other.username })).status).toBe(409);
  expect((await edit(moderator, { roles: [ROLE.moderator] })).status).toBe(403);
  expect((await edit(moderator, { verified: true })).status).toBe(200);
  expect((await ban(user, user)).status).toBe(403);
  const id = await aPost(user, { title: "Riot shield" });
  const same = { params: { id }, body: { title: "Riot shield" } };
  expect((await moderator.client.call(editPost, same)).status).toBe(200);
  expect(await acts()).toEqual([]);
});

test("applies both of two simultaneous edits to different fields of a user", async () => {
  const other = await aStaffMember(app, ROLE.admin);
  await Promise.all([
    edit(other, { profileColor: "#123456", statement: STATEMENT }),
    edit(admin, { roles: [ROLE.moderator] }),
  ]);
  expect(await rowsOf(app, "users", { id: user._id })).toMatchObject([
    { profile_color: "#123456", roles: [ROLE.moderator] },
  ]);
});

const ERASED = "target_name = null, subject = '', reason = '', before = null, after = null";

test.each([
  "update audit_log set reason = 'Other'",
  "update audit_log set reason = ''",
  `update audit_log set ${ERASED}, actor_name = 'Somebody'`,
  `update audit_log set ${ERASED}, action = 1`,
  `update audit_log set ${ERASED}, target_id = 1`,
  `update audit_log set ${ERASED}, created_at = now()`,
  "delete from audit_log",
  "truncate audit_log",
])("the database rejects '%s'", async (statement) => {
  await ban(moderator, user, { reason: SPAM });
  const where = statement.startsWith("truncate") ? "" : ` where target_id = ${user._id}`;
  await expect(sql.raw(statement + where).execute(app.db)).rejects.toThrow(
    "The audit log is never changed.",
  );
  expect(await acts()).toMatchObject([{ reason: SPAM }]);
});

describe("Searching the audit log", () => {
  const user = prepared(() => aUser(app, { username: "Sollux44" }));
  beforeAll(() => ban(admin, user, { reason: "Sold a copied Höllenhund-jacket, twice." }));
  const find = async (query: string) =>
    (await log({ query })).entries.filter(({ target }) => target?._id === user._id);

  test.each(["sollux", "HOLLENHUND", "twice sollux44", "  copied,  sold "])(
    "finds the ban by %j",
    async (query) => {
      expect(await find(query)).toMatchObject([{ action: "ban", actor: { _id: admin._id } }]);
      expect(await find(`${admin.username} ${query}`)).toHaveLength(1);
    },
  );

  test.each(["copied trousers", "ollux", "a' | 'b", "%"])(
    "finds nothing for %j, without an error",
    async (query) => {
      expect(await find(query)).toEqual([]);
    },
  );

  test("filters by action and ignores an unknown one", async () => {
    expect((await log({ query: "Sollux44", action: "ban" })).entries).toHaveLength(1);
    expect((await log({ query: "Sollux44", action: "unban" })).entries).toEqual([]);
    const unknown = { query: "Sollux44", action: "made-up" as AuditAction };
    expect((await log(unknown)).entries).toHaveLength(1);
    expect((await log({ action: "ban" })).entries.every(({ action }) => action === "ban")).toBe(
      true,
    );
  });

  test("returns 400 for search text over 60 characters", async () => {
    const query = { query: "x".repeat(61), page: 1 };
    expect((await moderator.client.call(listAudit, { query })).status).toBe(400);
  });
});

describe("Pages of the audit log", () => {
  beforeAll(async () => {
    await sql`insert into audit_log (actor_id, actor_name, action, subject, reason, words)
      select 1, 'Counter', 5, 'act ' || n, '', array_to_tsvector(array['counter'])
      from generate_series(1, 10101) as n`.execute(app.db);
  });

  test("lists the newest entries first, 50 a page", async () => {
    const first = await log({ query: "counter" });
    expect(first.entries.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 50 }, (_, place) => `act ${10_101 - place}`),
    );
    const second = await log({ query: "counter", page: 2 });
    expect(second.entries[0]?.subject).toBe("act 10051");
  });

  test("reach back 10,000 entries, and are empty beyond", async () => {
    for (const sought of [{}, { query: "counter" }, { action: "prune" as const }]) {
      const last = await log({ ...sought, page: 200 });
      expect(last.entries).toHaveLength(50);
      expect(last.pageCount).toBe(200);
      for (const page of [201, 16_413, Number.MAX_SAFE_INTEGER]) {
        expect(await log({ ...sought, page })).toEqual({ entries: [], pageCount: 200 });
      }
    }
  });
});
