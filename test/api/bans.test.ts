import { describe, expect, test } from "vitest";
import { mailAppealLink } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { banUser, getBan } from "#contract/bans/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { resetByMail, signInAs, unban } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { endUndoTime, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPage, connected, ended } from "#test/live-client.ts";
import { aUser, mailedToken, setUser, TRANSPORT_HASH } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { me, profileOf } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const moderator = await aStaffMember(app);
const DAY_MS = 24 * 3_600_000;

const user = renewed(() => aUser(app));

const enter = (client: Client = app.client(), password?: string) =>
  signInAs(client, user, password);
const banOfUser = async (as = moderator) =>
  (await as.client.call(getBan, { params: { id: user._id } })).body;
const isSignedIn = async (client: Client) => (await me(client)).success;
const daysFromNow = (until: string | null | undefined) =>
  (Date.parse(until ?? "") - Date.now()) / DAY_MS;

const isShownBanned = async () => (await profileOf(app.client(), user)).banned;

/** Moves the end of a ban into the past. */
const endOfTime = () => setUser(app, user, { banned_until: new Date(Date.now() - 1) });

describe("Banning", () => {
  test("replies with a farewell, and shows the ban to staff and on the profile", async () => {
    expect(await banOfUser()).toEqual({
      success: true,
      banned: false,
      username: user.username,
      reason: "",
      until: null,
      openReports: 0,
    });
    expect(await isShownBanned()).toBe(false);
    expect(await ban(moderator, user, { days: 7, reason: "Spam, again and again." })).toMatchObject(
      {
        status: 200,
        body: { success: true, message: `Sayonara, ${user.username}.` },
      },
    );
    const current = await banOfUser();
    expect(current).toMatchObject({ banned: true, reason: "Spam, again and again." });
    expect(daysFromNow(current.until)).toBeCloseTo(7, 2);
    expect(await isShownBanned()).toBe(true);
  });

  test("ends every session and its socket at once", async () => {
    const second = app.client();
    await enter(second);
    const pages = await Promise.all(
      [user.client, second].map((client) => connected(aPage(app.url, client))),
    );
    const disconnected = Promise.all(pages.map(ended));
    await ban(moderator, user);
    await disconnected;
    expect(await isSignedIn(user.client)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    await expect(connected(aPage(app.url, second))).rejects.toThrow();
  });

  test("mails the end and the reasons to the user, without the address of whoever decided", async () => {
    await ban(moderator, user, { days: 1, reason: "Not <b>nice</b>, at all." });
    await endUndoTime(app);
    const mail = await app.mailTo(user.email, "Your account is banned");
    expect(mail).toMatch(/Until: \w+ \d+, \d{4} at \d\d:\d\d UTC/);
    expect(mail).toContain("Not <b>nice</b>, at all.");
    expect(mail).toContain("Not &lt;b&gt;nice");
    expect(mail).not.toContain(moderator.email);
  });

  test("is for a whole number of days greater than 0", async () => {
    const path = banUser.path.replace(":id", user._id);
    const message = "Please enter a number of days greater than 0.";
    for (const days of [0, -1, 1.5, "7"]) {
      const reply = await moderator.client.json("POST", path, { banExpiryDays: days });
      expect(reply, String(days)).toMatchObject({
        status: 400,
        body: { success: false, message, errors: { banExpiryDays: message } },
      });
    }
    expect((await banOfUser()).banned).toBe(false);
    expect(await isSignedIn(user.client)).toBe(true);
  });

  test("accepts at most 3,650 days, or no end", async () => {
    expect((await ban(moderator, user, { days: 3_651 })).status).toBe(400);
    expect((await ban(moderator, user, { days: 3_650 })).status).toBe(200);
    expect(daysFromNow((await banOfUser()).until)).toBeCloseTo(3_650, 2);
    expect((await ban(moderator, user)).status).toBe(200);
    expect(await banOfUser()).toMatchObject({ banned: true, until: null });
  });

  test("returns 404 for a user who does not exist", async () => {
    const nobody = { ...user, _id: "1" };
    expect((await ban(moderator, nobody)).status).toBe(404);
    expect((await unban(moderator, nobody)).status).toBe(404);
    expect((await moderator.client.call(getBan, { params: { id: "1" } })).status).toBe(404);
  });

  test("is refused to moderators for other staff, allowed to admins, and refused for oneself", async () => {
    const other = await aStaffMember(app);
    const admin = await aStaffMember(app, ROLE.admin);
    for (const target of [other, admin, moderator]) {
      expect((await ban(moderator, target)).status).toBe(403);
      expect((await unban(moderator, target)).status).toBe(403);
    }
    expect((await ban(admin, other)).status).toBe(200);
    expect((await ban(admin, admin)).status).toBe(403);
    expect(await isSignedIn(admin.client)).toBe(true);
  });
});

describe("A banned user", () => {
  test("gets the end and the reason at sign-in, and no session", async () => {
    const client = app.client();
    await ban(moderator, user, { days: 3, reason: "Selling copies of others." });
    const reply = await enter(client);
    expect(reply).toMatchObject({ status: 403, body: { success: false } });
    expect(reply.body.message).toMatch(
      /^You are banned until \w+ \d+, \d{4} at \d\d:\d\d UTC: Selling copies of others\.$/,
    );
    expect(client.cookieHeader()).not.toContain("session=");
    const other = await aUser(app);
    await ban(await aStaffMember(app), user, { reason: "A scam, as reported." });
    expect((await enter(other.client)).body.message).toBe(
      "You are banned for good: A scam, as reported.",
    );
    expect(await isSignedIn(other.client)).toBe(true);
  });

  test("is told how to appeal once the mail was sent, and gets it again, a few times an hour", async () => {
    const mailAgain = (password = TRANSPORT_HASH) =>
      app.client().call(mailAppealLink, { body: { email: user.email, password } });
    const wayOf = async () => (await enter(app.client())).body.errors;
    expect((await mailAgain()).status).toBe(404);
    await ban(moderator, user);
    expect(await wayOf()).toBe(undefined);
    const id = await tellNow(app, user);
    expect(await wayOf()).toEqual({
      appeal: expect.stringMatching(
        /^You can appeal until \w+ \d+, \d{4}: open the link in our mail of \w+ \d+, \d{4}\.$/,
      ),
    });
    expect((await mailAgain(await transformPassword("Wrong-Horse-7"))).status).toBe(401);
    const links = () => rowsOf(app, "mail_links", { user_id: user._id, kind: "decision" });
    expect(await links()).toHaveLength(1);
    const replies = [await mailAgain(), await mailAgain(), await mailAgain()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[0]?.body.message).toBe(`We sent the link to ${user.email}.`);
    expect(await links()).toHaveLength(3);

    const token = await mailedToken(app, user.email, `decision/${id}`);
    expect((await sendAppeal(app.client(), id, { token })).status).toBe(200);
    expect(await wayOf()).toEqual({ appeal: "You have appealed: another moderator decides." });
    expect((await mailAgain()).status).toBe(404);
  });

  test("is told nothing of an appeal when the time for it is over", async () => {
    await ban(moderator, user);
    const id = await tellNow(app, user);
    await setRows(app, "decisions", { id }, { appeal_until: new Date(Date.now() - 1) });
    expect((await enter(app.client())).body.errors).toBe(undefined);
  });

  test("is not revealed to a visitor with a wrong password", async () => {
    const wrong = await transformPassword("Wrong-Horse-7");
    const before = await enter(app.client(), wrong);
    await ban(moderator, user, { reason: "A scam, as reported." });
    const after = await enter(app.client(), wrong);
    expect(after.status).toBe(401);
    expect(after.body).toEqual(before.body);
  });

  test("is refused after resetting the password too", async () => {
    await ban(moderator, user, { reason: "A scam, as reported." });
    const next = await transformPassword("Newer-Horse-8");
    expect((await resetByMail(app, user, next)).status).toBe(200);
    expect(await enter(app.client(), next)).toMatchObject({
      status: 403,
      body: { message: "You are banned for good: A scam, as reported." },
    });
  });

  test("gets no session from a sign-in during the ban, even once the ban is lifted", async () => {
    for (let round = 0; round < 2; round++) {
      const clients = [app.client(), app.client(), app.client()];
      await Promise.all([...clients.map((client) => enter(client)), ban(moderator, user)]);
      await unban(moderator, user);
      expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false, false]);
    }
  });

  test("is refused with a session that outlived the ban", async () => {
    await setUser(app, user, { banned_until: "infinity" });
    expect(await isSignedIn(user.client)).toBe(false);
  });
});

describe("The end of a ban", () => {
  test("a temporary ban expires by itself, without restoring the ended sessions", async () => {
    await ban(moderator, user, { days: 1, reason: "Spam, again and again." });
    await endOfTime();
    expect(await banOfUser()).toMatchObject({ banned: false, reason: "", until: null });
    expect(await isShownBanned()).toBe(false);
    expect(await isSignedIn(user.client)).toBe(false);
    expect((await enter()).status).toBe(200);
  });

  test("staff can lift a ban, and lifting it twice succeeds", async () => {
    await ban(moderator, user);
    const other = await aStaffMember(app);
    for (const reply of await Promise.all([moderator, other].map((by) => unban(by, user)))) {
      expect(reply).toMatchObject({
        status: 200,
        body: { success: true, message: `Unbanned ${user.username}` },
      });
    }
    expect((await banOfUser()).banned).toBe(false);
    expect(await isShownBanned()).toBe(false);
    expect((await enter()).status).toBe(200);
  });
});
