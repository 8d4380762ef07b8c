import { expect, test } from "vitest";
import { findLookalikes } from "#contract/likeness/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { block } from "#test/acts.ts";
import * as copies from "#test/copies.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import { aPicture, aUser, postForm, setUser, type TestUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const strangers = [await aUser(app), await aStaffMember(app, ROLE.developer)];

/** A pair of two posts, of which the later one is a copy. */
async function aTarget() {
  const { maker, other, pairId: id } = await aCopiedPost(app);
  return { earlier: maker, later: other, id };
}
type Actor = Pick<TestUser, "client">;
type Target = Awaited<ReturnType<typeof aTarget>>;
type Attempt = (by: Actor, target: Target) => Promise<{ status: number }>;
type Act = { attempt: Attempt; before?: Attempt; by: "earlier" | "later" };

const asked: Attempt = (_, { earlier, id }) => copies.ask(earlier, id);
const related: Attempt = (_, { later, id }) => copies.relate(later, id, "remix");
const closed: Attempt = (_, { earlier, id }) => copies.close(earlier, id, "fine");
const declined: Attempt = async (_, { earlier, later, id }) => {
  await copies.ask(earlier, id);
  return copies.answer(later, id, "alike", "No");
};

const ACTS: Record<string, Act> = {
  "closes a pair": { attempt: (by, { id }) => copies.close(by, id, "fine"), by: "earlier" },
  "accepts a credit": {
    before: related,
    attempt: (by, { id }) => copies.close(by, id, "credited"),
    by: "earlier",
  },
  "refuses a credit": {
    before: related,
    attempt: (by, { id }) => copies.refuse(by, id),
    by: "earlier",
  },
  "opens a pair again": {
    before: closed,
    attempt: (by, { id }) => copies.reopen(by, id),
    by: "earlier",
  },
  "asks for credit": { attempt: (by, { id }) => copies.ask(by, id), by: "earlier" },
  "answers a request": {
    before: asked,
    attempt: (by, { id }) => copies.answer(by, id, "remix"),
    by: "later",
  },
  "says how one's post relates": {
    attempt: (by, { id }) => copies.relate(by, id, "mine"),
    by: "later",
  },
  "reports a copy that was declined": {
    before: declined,
    attempt: (by, { id }) => copies.reportPair(by, id),
    by: "earlier",
  },
};

const setVerified = (user: TestUser, verified: boolean) => setUser(app, user, { verified });

test.each(Object.entries(ACTS))("one maker alone, verified, %s", async (_, act) => {
  const { attempt, before, by } = act;
  const target = await aTarget();
  await before?.(target.earlier, target);
  const [self, other] =
    by === "earlier" ? [target.earlier, target.later] : [target.later, target.earlier];
  const statusFor = async (user: TestUser) => (await attempt(user, target)).status;
  for (const stranger of strangers) expect(await statusFor(stranger)).toBe(404);
  expect(await statusFor(other)).toBe(409);
  await setVerified(self, false);
  expect(await statusFor(self)).toBe(403);
  await setVerified(self, true);
  expect(await statusFor(self)).toBe(200);
});

test("both makers read a pair, also unverified, unless one blocked the other; nobody else does", async () => {
  const { earlier, later, id } = await aTarget();
  const statusFor = async (user: TestUser) => (await copies.readPair(user, id)).status;
  for (const stranger of strangers) expect(await statusFor(stranger)).toBe(404);
  await setVerified(earlier, false);
  for (const maker of [earlier, later]) expect(await statusFor(maker)).toBe(200);
  expect((await copies.reportPair(earlier, id)).status).toBe(403);
  await setVerified(earlier, true);
  // A copy is reported once its maker has declined.
  expect((await copies.reportPair(earlier, id)).status).toBe(409);
  await block(earlier, later);
  expect(await statusFor(later)).toBe(404);
});

test("looks for look-alikes of a new post for verified members", async () => {
  const form = postForm({}, [await aPicture()]);
  const statusFor = async ({ client }: TestUser) =>
    (await client.form(findLookalikes, form)).status;
  expect(await statusFor(await aUser(app, { verified: false }))).toBe(403);
  expect(await statusFor(await aUser(app))).toBe(200);
});
