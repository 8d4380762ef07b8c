import { expect, test } from "vitest";
import { BIO_MAX, getUserDetails } from "#contract/users/contract.ts";
import { block, changeUser, mute, unblock } from "#test/acts.ts";
import { detail } from "#test/cases.ts";
import { ageUser, aUser, type TestUser } from "#test/makers.ts";
import { auditOf, me, profileOf } from "#test/reads.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const write = (user: TestUser, bio: unknown, by = user) =>
  changeUser(by, user, { bio: bio as string, statement: STATEMENT });

const bioOf = async (user: TestUser, client = app.client()) => (await profileOf(client, user)).bio;

test("shows a bio in one paragraph to everyone, and none before or after", async () => {
  const user = await aUser(app);
  expect(await bioOf(user)).toBe("");
  expect((await write(user, "  Stock bodies,\r\nloud\tpaint. ")).status).toBe(200);
  const shown = "Stock bodies, loud paint.";
  expect(await bioOf(user)).toBe(shown);
  expect(await me(user.client)).toMatchObject({ bio: shown });
  await changeUser(user, user, { profileColor: "#123456" });
  expect(await bioOf(user)).toBe(shown);
  expect((await write(user, "\u2063 ")).status).toBe(200);
  expect(await bioOf(user)).toBe("");
});

test("accepts 200 characters, and refuses more, control characters and what is no text", async () => {
  const user = await aUser(app);
  const sharks = "🦈".repeat(BIO_MAX);
  expect((await write(user, sharks)).status).toBe(200);
  const refusals = [
    ["x".repeat(BIO_MAX + 1), /^Bio must be no more than 200 characters/],
    ["loud\u0007paint", /^Control characters are not allowed/],
    [7, /^Bio must be/],
  ] as const;
  for (const [bio, message] of refusals) {
    const errors = { bio: expect.stringMatching(message) };
    expect(await write(user, bio)).toMatchObject({ status: 400, body: { errors } });
  }
  expect(await bioOf(user)).toBe(sharks);
});

test("withholds a bio from those who have blocked the user, and not from who has muted them", async () => {
  const [user, viewer] = [await aUser(app), await aUser(app)];
  await write(user, "Loud paint.");
  await block(viewer, user);
  expect(await bioOf(user, viewer.client)).toBe("");
  await unblock(viewer, user);
  await mute(viewer, user);
  expect(await bioOf(user, viewer.client)).toBe("Loud paint.");
});

test("moderators see a reported bio, and clear it; the log says what it was", async () => {
  const [user, reporter] = [await aUser(app), await aUser(app)];
  const moderator = await aStaffMember(app);
  await write(user, "Rude words");
  await report(reporter, { kind: "user", targetId: user._id });
  const { id } = await caseOf(app, user._id);
  expect((await detail(moderator, id))?.maker).toMatchObject({ bio: "Rude words" });
  const details = await moderator.client.call(getUserDetails, { params: { id: user._id } });
  expect(details.body.bio).toBe("Rude words");
  expect((await write(user, "", moderator)).status).toBe(200);
  expect(await bioOf(user)).toBe("");
  expect(await auditOf(moderator.client, user.username)).toContainEqual(
    expect.objectContaining({
      action: "editUser",
      before: { bio: "Rude words" },
      after: { bio: "" },
    }),
  );
});

test("the page links addresses for people only, escapes the rest, and describes itself by it", async () => {
  const user = await aUser(app);
  await ageUser(app, user, 25 * 60);
  await write(user, `<b>Loud</b> "paint", more at https://example.com/a?b=1.${" loud".repeat(28)}`);
  const html = await (await app.client().fetch(`/profile/${user.username}`)).text();
  expect(html).toContain(
    '<a class="link" href="https://example.com/a?b=1" rel="nofollow ugc noopener">https://example.com/a?b=1</a>.',
  );
  expect(html).not.toContain("<b>Loud</b>");
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(description).toMatch(/^&lt;b&gt;Loud&lt;\/b&gt; &quot;paint&quot;, more at .*…$/);
});
