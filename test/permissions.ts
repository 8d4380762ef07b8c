import { beforeAll, expect, test } from "vitest";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";
import { aComment } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";

/** From the weakest to the strongest. */
const ACTORS = ["visitor", "unverified", "member", "owner", "moderator", "admin"] as const;
type ActorName = (typeof ACTORS)[number];
type Statuses = Record<ActorName, number>;
type People = Record<Exclude<ActorName, "visitor" | "owner">, TestUser>;

/** An owner with content, on which calls are tried. */
export type Target = { owner: TestUser; postId: string; characterId: string; commentId: string };
type Try = (client: Client, target: Target) => Promise<{ status: number }>;
/** Acts, each with its status for each actor, and how it is performed. */
export type Acts = Record<string, [Statuses, Try]>;

export const all = (status: number): Statuses => ({
  visitor: status,
  unverified: status,
  member: status,
  owner: status,
  moderator: status,
  admin: status,
});
export const signedIn = (status: number): Statuses => ({ ...all(status), visitor: 401 });
export const ownerAndStaff = (status: number): Statuses => ({
  ...signedIn(status),
  unverified: 403,
  member: 403,
});
export const ownerOnly = (status: number): Statuses => ({
  ...ownerAndStaff(status),
  moderator: 403,
  admin: 403,
});
export const staffOnly: Statuses = { ...ownerAndStaff(200), owner: 403 };
export const adminOnly: Statuses = { ...staffOnly, moderator: 403 };

export const ofOwner = ({ owner }: Target) => ({ id: owner._id });

export async function aTarget(app: TestApp): Promise<Target> {
  const owner = await aUser(app);
  const { _id: characterId } = await aCharacter(owner);
  const postId = await aPost(owner);
  return { owner, characterId, postId, commentId: await aComment(owner, postId) };
}

/** Creates a user of every kind that the permissions distinguish. */
export async function everybody(app: TestApp): Promise<People> {
  return {
    unverified: await aUser(app, { verified: false }),
    member: await aUser(app),
    moderator: await aStaffMember(app),
    admin: await aStaffMember(app, ROLE.admin),
  };
}

/**
 * Returns the actors that show where the limits of an act are: for each status the weakest actor that is
 * allowed, and the strongest that is refused. Whom the policies allow is tested with them
 * (contract/policies.test.ts).
 */
function decisiveActors<Name extends string>(
  statuses: Partial<Record<Name, number>>,
  fromWeakest: readonly Name[],
): Name[] {
  const found = new Map<number | undefined, Name>();
  for (const actor of fromWeakest) {
    const status = statuses[actor];
    const isAllowed = status !== undefined && status < 400;
    if (!isAllowed || !found.has(status)) found.set(status, actor);
  }
  return fromWeakest.filter((actor) => [...found.values()].includes(actor));
}

/**
 * Tests every act as its decisive actors. Acts in `consuming` delete their target or sign its owner out, so
 * each actor gets a new one.
 */
export function testPermissions(
  app: TestApp,
  { acts, consuming = [] }: { acts: Acts; consuming?: readonly string[] },
): void {
  let people: People;
  beforeAll(async () => {
    people = await everybody(app);
  });
  const targets = new Map<string, Promise<Target>>();
  const targetOf = (act: string) => {
    const target = targets.get(act) ?? aTarget(app);
    if (!consuming.includes(act)) targets.set(act, target);
    return target;
  };
  const cells = Object.entries(acts).flatMap(([act, [statuses, attempt]]) =>
    decisiveActors(statuses, ACTORS).map((actor) => ({
      act,
      actor,
      status: statuses[actor],
      attempt,
    })),
  );
  test.each(cells)("$act, as $actor: $status", async ({ act, actor, status, attempt }) => {
    const target = await targetOf(act);
    const self = { ...people, visitor: undefined, owner: target.owner }[actor];
    expect((await attempt(self?.client ?? app.client(), target)).status).toBe(status);
  });
}
