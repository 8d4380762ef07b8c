import { expect, test } from "vitest";
import { requestDeletion } from "#contract/accounts/account-data.ts";
import { blockUser } from "#contract/blocks/contract.ts";
import { findLookalikes, similarPosts } from "#contract/likeness/contract.ts";
import {
  answerRequest,
  askForCredit,
  closePair,
  countNewPairs,
  getPair,
  listPairs,
  markPairsSeen,
  refuseRelation,
  reopenPair,
  reportPair,
  setRelation,
} from "#contract/likeness/copies.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import { aCopiedPost, aSymbol } from "#test/drawn-symbol.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { decisiveActors } from "#test/permissions.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { db } = app.services;
const picture = await aSymbol({ seed: 77 });

/** A pair of two posts, of which the later one is a remix with an unanswered request. */
async function aTarget() {
  const { maker, other, pairId: id } = await aCopiedPost(app);
  return { maker, other, id };
}
type Target = Awaited<ReturnType<typeof aTarget>>;

const people = {
  unverified: await aUser(app, { verified: false }),
  member: await aUser(app),
  moderator: await aStaffMember(app),
  admin: await aStaffMember(app, ROLE.admin),
  developer: await aStaffMember(app, ROLE.developer),
  leaving: await aUser(app),
  banned: await aUser(app),
};
const { leaving } = people;
await leaving.client.call(requestDeletion, { body: { username: leaving.username } });
await ban(people.moderator, people.banned);

/** A blocked maker of the pair; whoever blocked sees it as little. */
async function block({ maker, other }: Target) {
  await maker.client.call(blockUser, { params: { id: other._id } });
}

/** Takes the verification from a maker of the pair. */
async function unverify({ _id }: TestUser) {
  await db.updateTable("users").set({ verified: false }).where("id", "=", _id).execute();
}

/** Every kind of actor: how it is found among the makers of a target, after it was changed. */
const ACTORS: Record<
  string,
  (target: Target) => Promise<TestUser | undefined> | TestUser | undefined
> = {
  visitor: () => undefined,
  banned: () => people.banned,
  unverified: () => people.unverified,
  member: () => people.member,
  moderator: () => people.moderator,
  admin: () => people.admin,
  developer: () => people.developer,
  leaving: () => people.leaving,
  earlier: ({ maker }) => maker,
  later: ({ other }) => other,
  // Each changes the target, which the actors above share, so they come last.
  "earlier, unverified": async ({ maker }) => {
    await unverify(maker);
    return maker;
  },
  blocked: async (target) => {
    await block(target);
    return target.other;
  },
};
type Actor = keyof typeof ACTORS;
/** Whoever is blocked is tested by itself. */
const FROM_WEAKEST = Object.keys(ACTORS).filter((actor) => actor !== "blocked");
type Attempt = (client: Client, target: Target) => Promise<{ status: number }>;
type Row = {
  act: string;
  attempt: Attempt;
  before?: Attempt;
  allowed: Partial<Record<Actor, number>>;
};

/** Statuses of acts on a pair that are not in `allowed`: it exists for its makers only. */
const OF_PAIR: Record<Actor, number> = {
  ...Object.fromEntries(Object.keys(ACTORS).map((actor) => [actor, 404])),
  visitor: 401,
  banned: 401,
  earlier: 409,
  later: 409,
  "earlier, unverified": 403,
};

const readPair: Attempt = (client, { id }) => client.call(getPair, { params: { id } });
const asked: Attempt = (_, { maker, id }) =>
  maker.client.call(askForCredit, { params: { id }, body: { note: "Credit?" } });
const related: Attempt = (_, { other, id }) =>
  other.client.call(setRelation, { params: { id }, body: { relation: "remix" } });
const closed: Attempt = (_, { maker, id }) =>
  maker.client.call(closePair, { params: { id }, body: { outcome: "fine" } });
const declined: Attempt = async (client, target) => {
  await asked(client, target);
  const body = { relation: "alike", note: "No" } as const;
  return target.other.client.call(answerRequest, { params: { id: target.id }, body });
};

const ROWS: Row[] = [
  {
    act: "read a pair",
    attempt: readPair,
    allowed: { earlier: 200, later: 200, "earlier, unverified": 200 },
  },
  {
    act: "close a pair",
    attempt: (client, { id }) =>
      client.call(closePair, { params: { id }, body: { outcome: "fine" } }),
    allowed: { earlier: 200 },
  },
  {
    act: "accept a credit",
    before: related,
    attempt: (client, { id }) =>
      client.call(closePair, { params: { id }, body: { outcome: "credited" } }),
    allowed: { earlier: 200 },
  },
  {
    act: "refuse a credit",
    before: related,
    attempt: (client, { id }) => client.call(refuseRelation, { params: { id } }),
    allowed: { earlier: 200 },
  },
  {
    act: "open a pair again",
    before: closed,
    attempt: (client, { id }) => client.call(reopenPair, { params: { id } }),
    allowed: { earlier: 200 },
  },
  {
    act: "ask for credit",
    attempt: (client, { id }) =>
      client.call(askForCredit, { params: { id }, body: { note: "Credit?" } }),
    allowed: { earlier: 200 },
  },
  {
    act: "answer a request",
    before: asked,
    attempt: (client, { id }) =>
      client.call(answerRequest, { params: { id }, body: { relation: "remix", note: "" } }),
    allowed: { later: 200 },
  },
  {
    act: "say how one's post relates",
    attempt: (client, { id }) =>
      client.call(setRelation, { params: { id }, body: { relation: "mine" } }),
    allowed: { later: 200 },
  },
  {
    act: "report a copy that was declined",
    before: declined,
    attempt: (client, { id }) => client.call(reportPair, { params: { id }, body: { note: "" } }),
    allowed: { earlier: 200 },
  },
  {
    act: "report a copy before asking",
    attempt: (client, { id }) => client.call(reportPair, { params: { id }, body: { note: "" } }),
    allowed: {},
  },
];

const cells = ROWS.flatMap((row) => {
  const statuses = { ...OF_PAIR, ...row.allowed };
  return decisiveActors(statuses, FROM_WEAKEST).map((actor) => ({
    ...row,
    actor,
    status: statuses[actor],
  }));
});

async function aReadyTarget(before: Attempt | undefined) {
  const target = await aTarget();
  await before?.(target.maker.client, target);
  return target;
}

/** The targets of what changes nothing: what is refused, or reads. By act. */
const unchanged = new Map<string, Promise<Target>>();

test.each(cells)("$act, as $actor: $status", async ({ act, actor, attempt, before, status }) => {
  const isUnchanged = status !== 200 || attempt === readPair;
  const ready = (isUnchanged && unchanged.get(act)) || aReadyTarget(before);
  if (isUnchanged) unchanged.set(act, ready);
  const target = await ready;
  const self = await ACTORS[actor]?.(target);
  expect((await attempt(self?.client ?? app.client(), target)).status).toBe(status);
});

test("hides a pair from a maker whom the other has blocked", async () => {
  const target = await aTarget();
  const blocked = await ACTORS.blocked?.(target);
  expect((await readPair(blocked?.client ?? app.client(), target)).status).toBe(404);
});

const formOf = (field: string) => {
  const form = new FormData();
  form.append(field, new Blob([picture as BlobPart]), "picture.png");
  return form;
};
const signedIn = { visitor: 401, banned: 401 };
/** Acts on no pair of somebody else, with the statuses that are not 200. */
const OWN: {
  act: string;
  attempt: (client: Client) => Promise<{ status: number }>;
  refused: Partial<Record<Actor, number>>;
}[] = [
  {
    act: "search by picture",
    attempt: (client) => client.form(similarPosts, formOf("image")),
    refused: {},
  },
  {
    act: "look for look-alikes of a new post",
    attempt: (client) => client.form(findLookalikes, formOf("images")),
    refused: { ...signedIn, unverified: 403, "earlier, unverified": 403 },
  },
  {
    act: "list one's pairs",
    attempt: (client) => client.call(listPairs, { query: { tab: "open" } }),
    refused: signedIn,
  },
  {
    act: "count one's new pairs",
    attempt: (client) => client.call(countNewPairs, {}),
    refused: signedIn,
  },
  {
    act: "mark one's pairs as seen",
    attempt: (client) => client.call(markPairsSeen, { body: { upToId: "1" } }),
    refused: signedIn,
  },
];

/** The actors for these acts, found once. */
const actors = new Map<string, Promise<TestUser | undefined>>();
const shared = await aTarget();
async function actorOf(name: Actor) {
  const isChanged = name === "blocked" || name === "earlier, unverified";
  return ACTORS[name]?.(isChanged ? await aTarget() : shared);
}
const own = OWN.flatMap((row) => {
  const statuses = Object.fromEntries(
    Object.keys(ACTORS).map((actor) => [actor, row.refused[actor] ?? 200]),
  );
  return decisiveActors(statuses, FROM_WEAKEST).map((actor) => ({
    ...row,
    actor,
    status: statuses[actor],
  }));
});

test.each(own)("$act, as $actor: $status", async ({ actor, attempt, status }) => {
  const found = actors.get(actor) ?? actorOf(actor);
  actors.set(actor, found);
  const self = await found;
  expect((await attempt(self?.client ?? app.client())).status).toBe(status);
});
