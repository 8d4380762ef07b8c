import { blockUser, unblockUser } from "#contract/blocks/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { comment, like, ownPosts } from "./member-acts.ts";
import { type Planner, pickFrom, preventsActor, refusesActor, refusesPair } from "./plan.ts";

/** Plans an act of one member on another; `between` are the registers it sets. */
const towards =
  (
    verb: string,
    endpoint: typeof followUser | typeof unfollowUser | typeof blockUser | typeof unblockUser,
    between: (actor: string, other: string) => (readonly [string, boolean])[],
  ): Planner =>
  ({ members }, actor, pick) => {
    const other = pickFrom(
      members.filter((member) => member !== actor),
      pick,
    );
    if (!other) return undefined;
    return {
      label: `${actor.username} ${verb} ${other.username}`,
      writes: between(actor.username, other.username),
      refusedBy: [...refusesActor(actor), ...refusesPair(actor, other)],
      preventedBy: [
        ...preventsActor(actor),
        ...(endpoint === followUser ? refusesPair(actor, other) : []),
      ],
      send: async () => (await actor.client.call(endpoint, { params: { id: other.id } })).status,
    };
  };

export const follow = towards("follows", followUser, (actor, other) => [
  [`follow/${actor}/${other}`, true],
]);
export const unfollow = towards("unfollows", unfollowUser, (actor, other) => [
  [`follow/${actor}/${other}`, false],
]);
export const block = towards("blocks", blockUser, (actor, other) => [
  [`block/${actor}/${other}`, true],
  [`follow/${actor}/${other}`, false],
  [`follow/${other}/${actor}`, false],
]);
export const unblock = towards("unblocks", unblockUser, (actor, other) => [
  [`block/${actor}/${other}`, false],
]);

/** Plans an act that a block with the same `pick` must refuse. */
export const actDespiteBlock: Planner = (world, actor, pick) => {
  const other = pickFrom(
    world.members.filter((member) => member !== actor),
    pick,
  );
  const acts = [like, comment, follow];
  if (!other) return undefined;
  return pickFrom(acts, Math.floor(pick / 2))?.(
    { ...world, posts: ownPosts(world, other) },
    actor,
    pick,
  );
};
