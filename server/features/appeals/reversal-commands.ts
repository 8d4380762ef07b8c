import { type DecidedAction, decidedAction } from "#contract/moderation/decisions.ts";
import type { UserChange } from "#contract/users/contract.ts";
import type { DecisionRow } from "#server/features/appeals/decision-queries.ts";
import { restoreCharacter } from "#server/features/characters/commands.ts";
import { restoreComment } from "#server/features/comments/restore-commands.ts";
import { removeStaffCredit } from "#server/features/likeness/staff-credit-commands.ts";
import { restoreLoadout } from "#server/features/loadout/deletion-commands.ts";
import { reversePrune } from "#server/features/moderation/prune-commands.ts";
import { loggedFields, storedPrice, updatePost } from "#server/features/posts/edit-commands.ts";
import { listImages } from "#server/features/posts/image-queries.ts";
import { findPost } from "#server/features/posts/queries.ts";
import { restorePost } from "#server/features/posts/removal-commands.ts";
import { restoreAvatar } from "#server/features/users/avatar-commands.ts";
import { setBan } from "#server/features/users/ban-commands.ts";
import { updateUserRow } from "#server/features/users/commands.ts";
import { holdsName } from "#server/features/users/name-commands.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const POST_GONE = "The post was deleted meanwhile.";
const CHANGED_SINCE = "What was changed again since stays as it is.";

/** Restores what a decision changed; returns what it could not, in a sentence, or an empty string. */
type Reversal = (services: Services, trx: Trx, decision: DecisionRow) => Promise<string>;

/** Reverses a decision; whom it concerns is locked. */
export const reverse: Reversal = (services, trx, decision) =>
  REVERSALS[decidedAction(decision.action)](services, trx, decision);

const REVERSALS: Record<DecidedAction, Reversal> = {
  ban: async (_services, trx, { user_id }) => {
    await setBan(trx, user_id, null);
    return "";
  },
  prune: async (_services, trx, { user_id }) =>
    (await reversePrune(trx, user_id))
      ? ""
      : "What was removed was deleted before the appeal, and cannot be restored.",
  deletePost: async (_services, trx, { subject_id }) =>
    (await restorePost(trx, subject_id)) ? "" : POST_GONE,
  hidePost: async (_services, trx, { subject_id }) => {
    await trx.deleteFrom("holds").where("post_id", "=", subject_id).execute();
    return (await restorePost(trx, subject_id)) ? "" : POST_GONE;
  },
  creditPost: async (_services, trx, { id, before }) =>
    (await removeStaffCredit(trx, id, before)) ? "" : POST_GONE,
  // A moderator looks at it anyway.
  holdPost: async () => "",
  deleteLoadout: async (_services, trx, { subject_id }) =>
    (await restoreLoadout(trx, subject_id)) ? "" : "The loadout was deleted meanwhile.",
  deleteComment: async (_services, trx, { subject_id: id, user_id: ownerId, before }) =>
    (await restoreComment(trx, { id, ownerId, logged: before })) ? "" : POST_GONE,
  removeCharacter: async (_services, trx, { subject_id }) =>
    (await restoreCharacter(trx, subject_id))
      ? ""
      : "Somebody else has claimed the character meanwhile.",
  editPost: async (services, trx, { user_id, username, subject_id: id, before, after }) => {
    const post = await findPost(trx, id);
    if (!post) return "The post is not there any more.";
    const images = await listImages(trx, id);
    const now = {
      ...loggedFields({ ...post, for_sale_price: storedPrice(post) }),
      imageDescriptions: images.map((image) => image.image_description ?? ""),
    };
    const { change, isWhole } = fieldsToRestore({ now, before, after });
    try {
      await updatePost(services, trx, { actor: { _id: user_id, username }, id, change });
    } catch (error) {
      // Checked before anything is written: the character of a sale may be gone.
      if (error instanceof AppError && error.code === "validation") return error.message;
      throw error;
    }
    return isWhole ? "" : CHANGED_SINCE;
  },
  changeAvatar: async (services, trx, { user_id, before, after }) => {
    const keys = { before: avatarOf(before), after: avatarOf(after) };
    return (await restoreAvatar(services, trx, user_id, keys)) ? "" : CHANGED_SINCE;
  },
  editUser: async (_services, trx, { user_id, before, after }) => {
    const user = await getUser(trx, user_id);
    const now = { username: user.username, profileColor: user.profile_color, bio: user.bio };
    const { change, isWhole } = fieldsToRestore<UserChange>({ now, before, after });
    const { username, ...others } = change;
    const isFree = username === undefined || (await holdsName(trx, user_id, username));
    await updateUserRow(trx, user, isFree ? change : others);
    if (!isFree) return "The former username is not free any more.";
    return isWhole ? "" : CHANGED_SINCE;
  },
};

type Edited = { now: Record<string, unknown>; before: unknown; after: unknown };

/** Returns the former values of fields that nobody changed since, and whether these are all. */
function fieldsToRestore<Change extends object>({ now, before, after }: Edited) {
  const former = Object.entries(before as Record<string, unknown>);
  const changed = after as Record<string, unknown>;
  const unchanged = former.filter(
    ([name]) => JSON.stringify(now[name]) === JSON.stringify(changed[name]),
  );
  const change = Object.fromEntries(unchanged) as Change;
  return { change, isWhole: unchanged.length === former.length };
}

function avatarOf(values: unknown): string | null {
  return (values as { avatar: string | null }).avatar;
}
