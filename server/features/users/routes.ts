import type { FastifyInstance } from "fastify";
import {
  getUserDetails,
  type UserChange,
  updateUser,
  uploadAvatar,
} from "#contract/users/contract.ts";
import {
  canEditEmail,
  canEditUser,
  canSeeDetails,
  canSetRoles,
  canSetVerified,
} from "#contract/users/policy.ts";
import type { Actor } from "#contract/users/roles.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { replaceAvatar } from "#server/features/users/avatar-commands.ts";
import { updateUserRow } from "#server/features/users/commands.ts";
import { presentAvatar, presentDetails } from "#server/features/users/present.ts";
import { getUser, type UserRow } from "#server/features/users/queries.ts";
import { authorize, fieldError } from "#server/platform/errors.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

const NOT_YOURS = "You cannot change this user.";

/** Asks the policy for each field that is to change. */
function authorizeChange(actor: Actor, user: UserRow, change: UserChange): void {
  const target = { _id: user.id, roles: user.roles };
  authorize(canEditUser(actor, target), actor, NOT_YOURS);
  if (change.email !== undefined) {
    authorize(canEditEmail(actor, target), actor, "Only a moderator can change the email.");
  }
  if (change.verified !== undefined) {
    authorize(canSetVerified(actor, target), actor, "You cannot verify this email.");
  }
  if (change.roles !== undefined) {
    authorize(canSetRoles(actor, target), actor, "Only admins can change roles.");
  }
}

export function registerUsers(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const characters = async (id: string) => (await listCharacters(db, id)).map(presentCharacter);
  const getEditable = async (actor: Actor, id: string, change: UserChange = {}) => {
    const user = await getUser(db, id);
    authorizeChange(actor, user, change);
    return user;
  };

  route(app, getUserDetails, async ({ actor, params }) => {
    const user = await getUser(db, params.id);
    authorize(canSeeDetails(actor, { _id: user.id, roles: user.roles }), actor, NOT_YOURS);
    return presentDetails(user, await characters(user.id), storage.urlOf);
  });

  route(app, updateUser, async ({ actor, params, body }) => {
    const user = await getEditable(actor, params.id, body);
    await db.transaction().execute((trx) => updateUserRow(trx, user, body));
    return { message: "Settings Saved", username: body.username ?? user.username };
  });

  route(
    app,
    uploadAvatar,
    async ({ actor, params, files }) => {
      const user = await getEditable(actor, params.id);
      const [upload] = files.avatar ?? [];
      if (!upload) throw fieldError("validation", "avatar", "Choose an image first.");
      const key = await replaceAvatar(services, user.id, upload);
      return { message: "Avatar Updated", avatar: presentAvatar(key, storage.urlOf) ?? "" };
    },
    { before: (actor) => authorize(actor !== null, actor, NOT_YOURS) },
  );
}
