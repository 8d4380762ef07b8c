import { banUser, unbanUser } from "#contract/moderation/bans.ts";
import { pruneUser, restoreUser } from "#contract/moderation/prunes.ts";
import { updateUser } from "#contract/users/contract.ts";
import { STATEMENT } from "#test/staff.ts";
import { aWord, emailOf, type Person, type World } from "./people.ts";
import {
  type Plan,
  type Planner,
  pickFrom,
  refusesActor,
  refusesOldAuthentication,
} from "./plan.ts";

type IsPreferred = (world: World, member: Person) => boolean;

const mayBeBanned: IsPreferred = ({ history }, { username }) =>
  history.possible(`banned/${username}`).has(true);
const mayBePruned: IsPreferred = ({ history }, { username }) =>
  history.possible(`pruned/${username}`).has(true);
const commentsOnOthers: IsPreferred = ({ comments }, member) =>
  comments.some(({ id, owner, post }) => id && owner === member && post.owner !== member);

/** Plans a staff act on a member, if possible on one for whom it has an effect worth checking. */
const onMember =
  (plan: (member: Person, staff: Person) => Plan, isPreferred?: IsPreferred): Planner =>
  (world, staff, pick) => {
    const { members } = world;
    const preferred = members.filter((member) => isPreferred?.(world, member));
    const member = pickFrom(preferred.length > 0 ? preferred : members, pick);
    if (!member) return undefined;
    const { refusedBy = [], ...rest } = plan(member, staff);
    const always = [...refusesActor(staff), [`deleted/${member.username}`, true] as const];
    return { ...rest, refusedBy: [...always, ...refusedBy] };
  };

export const ban = onMember((member, { client }) => {
  const { id, username } = member;
  return {
    label: `staff bans ${username}`,
    ends: member,
    writes: [
      [`banned/${username}`, true],
      [`ended/${username}`, true],
    ],
    send: async () =>
      (
        await client.call(banUser, {
          params: { id },
          body: { banExpiryDays: 7, statement: STATEMENT },
        })
      ).status,
  };
});

export const unban = onMember(
  ({ id, username }, { client }) => ({
    label: `staff unbans ${username}`,
    writes: [[`banned/${username}`, false]],
    send: async () => (await client.call(unbanUser, { params: { id } })).status,
  }),
  mayBeBanned,
);

export const prune = onMember(
  ({ id, username }, { client }) => ({
    label: `staff prunes ${username}`,
    writes: [
      [`pruned/${username}`, true],
      [`everPruned/${username}`, true],
      [`ended/${username}`, true],
    ],
    refusedBy: [refusesOldAuthentication],
    send: async () =>
      (await client.call(pruneUser, { params: { id }, body: { statement: STATEMENT } })).status,
  }),
  commentsOnOthers,
);

export const restore = onMember(
  ({ id, username }, { client }) => ({
    label: `staff restores ${username}`,
    writes: [[`pruned/${username}`, false]],
    refusedBy: [[`pruned/${username}`, false]],
    send: async () => (await client.call(restoreUser, { params: { id } })).status,
  }),
  mayBePruned,
);

export const changeEmail = onMember((member, { client }) => {
  const { id, username } = member;
  const email = emailOf(aWord("moved"));
  return {
    label: `staff changes the address of ${username} to ${email}`,
    ends: member,
    writes: [
      [`email/${username}`, email],
      [`verified/${username}`, false],
      [`ended/${username}`, true],
    ],
    refusedBy: [refusesOldAuthentication],
    send: async () => (await client.call(updateUser, { params: { id }, body: { email } })).status,
  };
});
