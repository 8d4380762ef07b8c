import type { FastifyInstance } from "fastify";
import { getUserDetails, updateUser, uploadAvatar } from "#contract/users/contract.ts";
import {
  CANNOT_EDIT_USER,
  canEditUser,
  canSeeDetails,
  canUploadAvatar,
  VERIFY_FOR_AVATAR,
} from "#contract/users/policy.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { replaceAvatar } from "#server/features/users/avatar-commands.ts";
import { presentAvatar, presentDetails } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { updateSettings } from "#server/features/users/settings-commands.ts";
import { authorize, fieldError, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerUsers(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const characters = async (id: string) => (await listCharacters(db, id)).map(presentCharacter);

  route(app, getUserDetails, async ({ actor, params }) => {
    const user = await getUser(db, params.id);
    authorize(canSeeDetails(actor, { _id: user.id, roles: user.roles }), actor, CANNOT_EDIT_USER);
    return presentDetails(user, await characters(user.id), storage.urlOf);
  });

  route(app, updateUser, async ({ actor, params, body }) => {
    const { statement: grounds, ...settings } = body;
    const change = { ...settings, grounds };
    const username = await updateSettings(services, requireActor(actor), params.id, change);
    return { message: "Settings Saved", username };
  });

  route(
    app,
    uploadAvatar,
    async ({ actor, params, form, files }) => {
      const user = await getUser(db, params.id);
      authorize(canEditUser(actor, { _id: user.id, roles: user.roles }), actor, CANNOT_EDIT_USER);
      const [upload] = files.avatar ?? [];
      if (!upload) throw fieldError("validation", "avatar", "Choose an image first.");
      const picture = { upload, grounds: form.statement };
      const key = await replaceAvatar(services, requireActor(actor), user.id, picture);
      return { message: "Avatar Updated", avatar: presentAvatar(key, storage.urlOf) ?? "" };
    },
    { before: (actor) => authorize(canUploadAvatar(actor), actor, VERIFY_FOR_AVATAR) },
  );
}
