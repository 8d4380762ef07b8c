import { expect, test } from "vitest";
import { sendVerification, verifyEmail } from "#contract/accounts/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { hashToken } from "#server/platform/session.ts";
import { aName, aPicture, aUser, postForm, verificationToken } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const boss = `${aName()}@Mail.example`;
const app = await buildTestApp({ ADMINS: `someone@mail.example, ${boss}` });
const INVALID = "This code is invalid or has already been used.";

const verify = (token: string) => app.client().call(verifyEmail, { query: { token } });

test("A link works once", async () => {
  const user = await aUser(app, { verified: false });
  const token = await verificationToken(app, user.email);
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ verified: false });

  const first = await verify(token);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    success: true,
    verified: true,
    message: "Thank you for verifying!",
  });
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ verified: true });

  const second = await verify(token);
  expect(second.status).toBe(400);
  expect(second.body).toMatchObject({ success: false, message: INVALID });
});

test("Of simultaneous uses of one link exactly one counts", async () => {
  const user = await aUser(app, { verified: false });
  const token = await verificationToken(app, user.email);
  const replies = await Promise.all([1, 2, 3].map(() => verify(token)));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
});

test.each(["", "nonsense", "\u0000", "x".repeat(10_000), "'; drop table users"])(
  "The code %j is invalid",
  async (token) => {
    const reply = await verify(token);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ success: false, message: INVALID });
  },
);

test("A call without a code is told that it is invalid", async () => {
  const reply = await app.client().fetch(verifyEmail.path);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ success: false, message: INVALID });
});

test("A new mail makes the old link invalid, and its own works", async () => {
  const user = await aUser(app, { verified: false });
  const old = await verificationToken(app, user.email);
  const sent = await user.client.call(sendVerification, {});
  expect(sent.body).toMatchObject({ success: true, message: expect.stringContaining(user.email) });
  await expect.poll(() => verificationToken(app, user.email)).not.toBe(old);
  expect((await verify(old)).body.message).toBe(INVALID);
  expect((await verify(await verificationToken(app, user.email))).body.verified).toBe(true);
});

test("A link is invalid after 24 hours", async () => {
  const user = await aUser(app, { verified: false });
  const token = await verificationToken(app, user.email);
  const mine = app.services.db.selectFrom("mail_links").where("user_id", "=", user._id);
  const { created_at, expires_at } = await mine.selectAll().executeTakeFirstOrThrow();
  const hours = (expires_at.getTime() - created_at.getTime()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);

  await app.services.db
    .updateTable("mail_links")
    .set({ expires_at: new Date(Date.now() - 1) })
    .where("user_id", "=", user._id)
    .execute();
  expect((await verify(token)).body).toMatchObject({ success: false, message: INVALID });
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ verified: false });
});

test("The code is stored hashed only", async () => {
  const user = await aUser(app, { verified: false });
  const token = await verificationToken(app, user.email);
  const rows = await app.services.db
    .selectFrom("mail_link_tokens")
    .innerJoin("mail_links", "mail_links.id", "mail_link_tokens.link_id")
    .selectAll()
    .where("user_id", "=", user._id)
    .execute();
  expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("Whoever is verified gets no other mail: 409; a visitor is asked to log in: 401", async () => {
  const user = await aUser(app);
  const again = await user.client.call(sendVerification, {});
  expect(again).toMatchObject({ status: 409, body: { success: false } });
  const visitor = await app.client().call(sendVerification, {});
  expect(visitor).toMatchObject({ status: 401, body: { success: false } });
});

test("An address of ADMINS becomes Admin once verified, not before", async () => {
  const user = await aUser(app, { verified: false, email: boss.toLowerCase() });
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ roles: [ROLE.member] });
  await verify(await verificationToken(app, user.email));
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ roles: [ROLE.admin] });
});

test("Everyone else stays Member", async () => {
  const user = await aUser(app);
  expect((await user.client.call(getCurrentUser, {})).body).toMatchObject({ roles: [ROLE.member] });
});

test("Posting needs a verified e-mail: 403; a visitor is asked to log in: 401", async () => {
  const user = await aUser(app, { verified: false });
  const form = async () => postForm({ title: "Too early", category: "0" }, [await aPicture()]);
  const early = await user.client.form(createPost, await form());
  expect(early).toMatchObject({ status: 403, body: { success: false } });
  const visitor = await app.client().form(createPost, await form());
  expect(visitor).toMatchObject({ status: 401, body: { success: false } });

  await verify(await verificationToken(app, user.email));
  expect((await user.client.form(createPost, await form())).status).toBe(201);
});

test("The mail comes from the site, as text and as HTML, with the link in both", async () => {
  const user = await aUser(app, { verified: false });
  const mail = await app.mailTo(user.email);
  const link = `${app.services.settings.publicUrl}/verify/${await verificationToken(app, user.email)}`;
  expect(mail).toContain(`From: ${app.services.settings.mailFrom}`);
  expect(mail).toMatch(/Content-Type: text\/plain/);
  expect(mail).toMatch(/Content-Type: text\/html/);
  expect(mail.split(link).length - 1).toBeGreaterThanOrEqual(2);
  expect(mail).toContain(user.username);
});
