import type { UserChange } from "#contract/users/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS } from "#contract/users/fields.ts";
import {
  CANNOT_EDIT_USER,
  canEditEmail,
  canEditUser,
  canSetRoles,
  canSetVerified,
} from "#contract/users/policy.ts";
import { handleEmailChange } from "#server/features/accounts/mail-links/email-commands.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { findChanges, recordAct } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { updateUserRow } from "./commands.ts";
import { refuseFrequentRename } from "./name-commands.ts";
import { fieldsOf, getUser, lockUsers, type UserRow } from "./queries.ts";

const SHOWN = USER_FIELD_NAMES.filter((field) => USER_FIELDS[field].shown);
/** Roles are not among them: their change is an act of its own. */
const PRIVATE = USER_FIELD_NAMES.filter((field) => !USER_FIELDS[field].shown && field !== "roles");

/**
 * Changes a user's settings on behalf of the user or staff; returns the username. With other roles or
 * another email address the user's sessions end, because they were started with the old ones.
 */
export async function updateSettings(
  services: Services,
  actor: SessionViewer,
  userId: string,
  { grounds, ...change }: UserChange & { grounds?: Grounds | undefined },
): Promise<string> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const before = await getUser(trx, userId);
    authorizeChange(actor, before, change);
    if (change.username !== undefined && actor._id === userId) {
      await refuseFrequentRename(trx, userId, change.username);
    }
    await updateUserRow(trx, before, change);
    const after = await getUser(trx, userId);
    const rolesChanged = before.roles.join() !== after.roles.join();
    // Before the sockets close, so that open pages can say why.
    if (rolesChanged) emitToOwner(services, trx, { event: "ROLES_CHANGED", userId });
    await applySideEffects(services, trx, { actor, before, after, change, grounds });
    const becameVerified = !before.verified && after.verified;
    if (becameVerified) emitToOwner(services, trx, { event: "EMAIL_VERIFIED", userId });
    return after.username;
  });
}

type Emitted = { event: "ROLES_CHANGED" | "EMAIL_VERIFIED"; userId: string };

function emitToOwner({ live }: Services, trx: Trx, { event, userId }: Emitted): void {
  afterCommit(trx, () => live.emitToUser(userId, event, { _id: userId }));
}

type Edit = {
  actor: SessionViewer;
  before: UserRow;
  after: UserRow;
  change: UserChange;
  grounds: Grounds | undefined;
};

/** Logs and mails a change, and ends sessions where needed. */
async function applySideEffects(services: Services, trx: Trx, edit: Edit): Promise<void> {
  const { actor, before, after } = edit;
  const isOwn = actor._id === before.id;
  const emailChanged = before.email !== after.email;
  if (!isOwn) await recordContentEdit(services, trx, edit);
  if (!isOwn || emailChanged) await recordEdit(trx, edit);
  await recordVerified(services, trx, edit);
  if (emailChanged) {
    const currentSessionId = isOwn ? actor.sessionId : undefined;
    await handleEmailChange(services, trx, { before, after, currentSessionId });
  }
  if (isOwn || !(await recordRoles(trx, edit))) return;
  await recordSecurityEvent(services, trx, { userId: before.id, kind: "rolesChanged" });
  await deleteSessions(services, trx, before.id);
}

/** Notifies the owner when staff mark the email address as verified or not verified. */
async function recordVerified(services: Services, trx: Trx, { before, after, change }: Edit) {
  const emailChanged = before.email !== after.email;
  const isSet = change.verified !== undefined;
  if (!isSet || (!emailChanged && before.verified === after.verified)) return;
  const kind = after.verified ? "emailSetVerified" : "emailSetUnverified";
  await recordSecurityEvent(services, trx, { userId: before.id, kind });
}

/** Checks the policy for each changed field; throws `forbidden`. */
function authorizeChange(actor: SessionViewer, user: UserRow, change: UserChange): void {
  const target = { _id: user.id, roles: user.roles };
  authorize(canEditUser(actor, target), actor, CANNOT_EDIT_USER);
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

/** Records the change of what others see of a user, which needs a statement of reasons. */
async function recordContentEdit(
  services: Services,
  trx: Trx,
  { actor, before, after, grounds }: Edit,
): Promise<void> {
  const changes = findChanges(fieldsOf(before), fieldsOf(after), SHOWN);
  if (!changes) return;
  const target = { _id: before.id, username: before.username };
  // A renamed user is found by the new name too.
  const subject = { kind: "user", id: before.id, title: after.username } as const;
  await recordDecision(services, trx, {
    actor,
    action: "editUser",
    target,
    subject,
    grounds,
    ...changes,
  });
}

/** Logs the change of what is private, or that the user's own email address changed. */
async function recordEdit(trx: Trx, { actor, before, after }: Edit): Promise<void> {
  const changes = findChanges(fieldsOf(before), fieldsOf(after), PRIVATE);
  if (!changes) return;
  await recordAct(trx, {
    actor,
    action: "editUser",
    target: { _id: before.id, username: before.username },
    ...changes,
  });
}

/** Logs a change of roles; returns whether there is one. */
async function recordRoles(trx: Trx, { actor, before, after }: Edit): Promise<boolean> {
  if (before.roles.join() === after.roles.join()) return false;
  await recordAct(trx, {
    actor,
    action: "changeRoles",
    target: { _id: before.id, username: before.username },
    before: { roles: before.roles },
    after: { roles: after.roles },
  });
  return true;
}
