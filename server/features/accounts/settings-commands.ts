import type { UserChange } from "#contract/users/contract.ts";
import { canEditEmail, canEditUser, canSetRoles, canSetVerified } from "#contract/users/policy.ts";
import { deleteSessions } from "#server/features/accounts/session-commands.ts";
import { findChanges, recordAct } from "#server/features/audit/commands.ts";
import { updateUserRow } from "#server/features/users/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { authorize } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { Viewer } from "#server/platform/session.ts";

/**
 * Changes a user's settings as the user or staff asks; answers the name. With other roles the
 * user's sessions end, as they are of the old ones.
 */
export async function updateSettings(
  { db, live }: Services,
  actor: Viewer,
  userId: string,
  change: UserChange,
): Promise<string> {
  const { username, ended } = await db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    const before = await getUser(trx, userId);
    authorizeChange(actor, before, change);
    await updateUserRow(trx, before, change);
    const after = await getUser(trx, userId);
    if (actor._id === userId) return { username: after.username, ended: [] };
    await recordEdit(trx, actor, before, after);
    const rolesChanged = await recordRoles(trx, actor, before, after);
    const ended = rolesChanged ? await deleteSessions(trx, userId) : [];
    return { username: after.username, ended };
  });
  live.endSessions(ended);
  return username;
}

/** Asks the policy for each field that is to change. */
function authorizeChange(actor: Viewer, user: UserRow, change: UserChange): void {
  const target = { _id: user.id, roles: user.roles };
  authorize(canEditUser(actor, target), actor, "You cannot change this user.");
  if (change.email !== undefined) {
    authorize(canEditEmail(actor, target), actor, "Only a moderator can change the email.");
  }
  if (change.settingShowDiscord !== undefined) {
    authorize(actor._id === user.id, actor, "Only the owner can show a linked account.");
  }
  if (change.verified !== undefined) {
    authorize(canSetVerified(actor, target), actor, "You cannot verify this email.");
  }
  if (change.roles !== undefined) {
    authorize(canSetRoles(actor, target), actor, "Only admins can change roles.");
  }
}

async function recordEdit(trx: Trx, actor: Viewer, user: UserRow, edited: UserRow): Promise<void> {
  const changes = findChanges(settingsOf(user), settingsOf(edited));
  const emailChanged = user.email !== edited.email;
  if (!changes && !emailChanged) return;
  await recordAct(trx, {
    actor,
    action: "editUser",
    target: { _id: user.id, username: user.username },
    // Whoever is renamed is found by the new name too.
    subject: user.username === edited.username ? "" : edited.username,
    before: changes?.before,
    after: { ...changes?.after, ...(emailChanged && { email: "changed" }) },
  });
}

function settingsOf(user: UserRow) {
  return {
    username: user.username,
    profileColor: user.profile_color,
    settingViewNSFW: user.setting_view_nsfw,
    settingBlurNSFW: user.setting_blur_nsfw,
    verified: user.verified,
  };
}

async function recordRoles(trx: Trx, actor: Viewer, user: UserRow, edited: UserRow) {
  if (user.roles.join() === edited.roles.join()) return false;
  await recordAct(trx, {
    actor,
    action: "changeRoles",
    target: { _id: user.id, username: user.username },
    before: { roles: user.roles },
    after: { roles: edited.roles },
  });
  return true;
}
