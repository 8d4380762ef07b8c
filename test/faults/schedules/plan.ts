import type { Assignment, Intent } from "./history.ts";
import type { Person, Post, World } from "./people.ts";

/** An operation to be sent; `send` returns the status of the reply. */
export type Plan = Intent & {
  send: () => Promise<number>;
  /** The member whose sessions it ends. */
  ends?: Person;
};

/** Plans an act; returns undefined if there is nothing to act on. */
export type Planner = (world: World, actor: Person, pick: number) => Plan | undefined;

export function pickFrom<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}

/** Returns the assignments that prevent a member from acting, signed in or not. */
export function preventsActor({ username }: Person): Assignment[] {
  return ["banned", "deleted"].map((kind) => [`${kind}/${username}`, true] as const);
}

/** Returns the assignments that prevent likes and comments on a post. */
export function preventsOnPost(actor: Person, { title, owner }: Post): Assignment[] {
  return [...preventsActor(actor), [`post/${title}`, false], ...refusesPair(actor, owner)];
}

/** Returns the assignments that may refuse any act of a member. */
export function refusesActor({ username }: Person): Assignment[] {
  return ["ended", "banned", "deleted"].map((kind) => [`${kind}/${username}`, true] as const);
}

/** Returns the assignments that may refuse acts of two members on each other. */
export function refusesPair(actor: Person, other: Person): Assignment[] {
  return [
    [`block/${actor.username}/${other.username}`, true],
    [`block/${other.username}/${actor.username}`, true],
    [`deleted/${other.username}`, true],
  ];
}

/** Returns the assignments that may refuse acts of a member on a post. */
export function refusesOnPost(actor: Person, { title, owner }: Post): Assignment[] {
  return [
    [`post/${title}`, false],
    // Restored posts may take a while to appear.
    [`everPruned/${owner.username}`, true],
    ...refusesPair(actor, owner),
  ];
}

/** Moving the clock forward makes authentications too old. */
export const refusesOldAuthentication: Assignment = ["everAdvanced", true];
