import { expect, test } from "vitest";
import * as likeness from "#contract/likeness/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { block } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
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
type Target = Awaited<ReturnType<typeof aTarget>>;
type Attempt = (client: Client, target: Target) => Promise<{ status: number }>;
type Act = { attempt: Attempt; before?: Attempt; by: "earlier" | "later" };

const ask: Attempt = (client, { id }) =>
  client.call(likeness.askForCredit, { params: { id }, body: { note: "Credit?" } });
const close: Attempt = (client, { id }) =>
  client.call(likeness.closePair, { params: { id }, body: { outcome: "fine" } });
const report: Attempt = (client, { id }) =>
  client.call(likeness.reportPair, { params: { id }, body: { note: "" } });
const asked: Attempt = (_, target) => ask(target.earlier.client, target);
const related: Attempt = (_, { later, id }) =>
  later.client.call(likeness.setRelation, { params: { id }, body: { relation: "remix" } });
const closed: Attempt = (_, target) => close(target.earlier.client, target);
const declined: Attempt = async (client, target) => {
  await asked(client, target);
  const body = { relation: "alike", note: "No" } as const;
  return target.later.client.call(likeness.answerRequest, { params: { id: target.id }, body });
};

const ACTS: Record<string, Act> = {
  "closes a pair": { attempt: close, by: "earlier" },
  "accepts a credit": {
    before: related,
    attempt: (client, { id }) =>
      client.call(likeness.closePair, { params: { id }, body: { outcome: "credited" } }),
    by: "earlier",
  },
  "refuses a credit": {
    before: related,
    attempt: (client, { id }) => client.call(likeness.refuseRelation, { params: { id } }),
    by: "earlier",
  },
  "opens a pair again": {
    before: closed,
    attempt: (client, { id }) => client.call(likeness.reopenPair, { params: { id } }),
    by: "earlier",
  },
  "asks for credit": { attempt: ask, by: "earlier" },
  "answers a request": {
    before: asked,
    attempt: (client, { id }) =>
      client.call(likeness.answerRequest, {
        params: { id },
        body: { relation: "remix", note: "" },
      }),
    by: "later",
  },
  "says how one's post relates": {
    attempt: (client, { id }) =>
      client.call(likeness.setRelation, { params: { id }, body: { relation: "mine" } }),
    by: "later",
  },
  "reports a copy that was declined": { before: declined, attempt: report, by: "earlier" },
};

const setVerified = (user: TestUser, verified: boolean) => setUser(app, user, { verified });

test.each(Object.entries(ACTS))("one maker alone, verified, %s", async (_, act) => {
  const { attempt, before, by } = act;
  const target = await aTarget();
  await before?.(target.earlier.client, target);
  const [self, other] =
    by === "earlier" ? [target.earlier, target.later] : [target.later, target.earlier];
  const statusFor = async ({ client }: TestUser) => (await attempt(client, target)).status;
  for (const stranger of strangers) expect(await statusFor(stranger)).toBe(404);
  expect(await statusFor(other)).toBe(409);
  await setVerified(self, false);
  expect(await statusFor(self)).toBe(403);
  await setVerified(self, true);
  expect(await statusFor(self)).toBe(200);
});

test("both makers read a pair, also unverified, unless one blocked the other; nobody else does", async () => {
  const target = await aTarget();
  const { earlier, later, id } = target;
  const statusFor = async ({ client }: TestUser) =>
    (await client.call(likeness.getPair, { params: { id } })).status;
  for (const stranger of strangers) expect(await statusFor(stranger)).toBe(404);
  await setVerified(earlier, false);
  for (const maker of [earlier, later]) expect(await statusFor(maker)).toBe(200);
  expect((await report(earlier.client, target)).status).toBe(403);
  await setVerified(earlier, true);
  // A copy is reported once its maker has declined.
  expect((await report(earlier.client, target)).status).toBe(409);
  await block(earlier, later);
  expect(await statusFor(later)).toBe(404);
});

test("looks for look-alikes of a new post for verified members", async () => {
  const form = postForm({}, [await aPicture()]);
  const statusFor = async ({ client }: TestUser) =>
    (await client.form(likeness.findLookalikes, form)).status;
  expect(await statusFor(await aUser(app, { verified: false }))).toBe(403);
  expect(await statusFor(await aUser(app))).toBe(200);
});
