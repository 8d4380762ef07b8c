import type { Assignment, Intent } from "./history.ts";
import type { Person, Post, World } from "./people.ts";

/** One operation that is about to be sent; `send` answers the status of the reply. */
export type Plan = Intent & {
  send: () => Promise<number>;
  /** Whose sessions end with it. */
  ends?: Person;
};

/** Makes the plan of an act, or none where there is nothing to act on. */
export type Planner = (world: World, actor: Person, pick: number) => Plan | undefined;

export function pickFrom<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}

/** What lets nobody act, however often they sign in again. */
export function preventsActor({ username }: Person): Assignment[] {
  return ["banned", "deleted"].map((kind) => [`${kind}/${username}`, true] as const);
}

/** What lets nobody like a post or comment on it. */
export function preventsOnPost(actor: Person, { title, owner }: Post): Assignment[] {
  return [...preventsActor(actor), [`post/${title}`, false], ...refusesPair(actor, owner)];
}

/** What keeps somebody from acting at all. */
export function refusesActor({ username }: Person): Assignment[] {
  return ["ended", "banned", "deleted"].map((kind) => [`${kind}/${username}`, true] as const);
}

/** What keeps two people from acting on each other. */
export function refusesPair(actor: Person, other: Person): Assignment[] {
  return [
    [`block/${actor.username}/${other.username}`, true],
    [`block/${other.username}/${actor.username}`, true],
    [`deleted/${other.username}`, true],
  ];
}

/** What keeps somebody from acting on a post. */
export function refusesOnPost(actor: Person, { title, owner }: Post): Assignment[] {
  return [
    [`post/${title}`, false],
    // Posts that are put back may take a while to be there.
    [`everPruned/${owner.username}`, true],
    ...refusesPair(actor, owner),
  ];
}

/** Authentications grow old when the clock is set on. */
export const refusesOldAuthentication: Assignment = ["everAdvanced", true];
