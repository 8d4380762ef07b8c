import type { FastifyInstance } from "fastify";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { canEditUser } from "#contract/users/policy.ts";
import {
  createCharacter,
  deleteCharacterRow,
  removeCharacter,
} from "#server/features/characters/commands.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { getCharacterOfUser } from "#server/features/characters/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerCharacters(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, claimCharacter, async ({ actor, params, body }) => {
    authorize(actor?._id === params.id, actor, "You can only claim characters for yourself.");
    const character = presentCharacter(await createCharacter(db, params.id, body));
    return { message: "Character Claimed", character };
  });

  route(app, deleteCharacter, async ({ actor, params, body }) => {
    const { character, owner } = await getCharacterOfUser(db, params.id, params.characterId);
    authorize(canEditUser(actor, owner), actor, "You can only remove your own characters.");
    const by = requireActor(actor);
    if (by._id === owner._id) {
      await transact(db, (trx) => deleteCharacterRow(trx, { character, owner }));
    } else {
      const removal = { character, owner, actor: by, grounds: body?.statement };
      await transact(db, (trx) => removeCharacter(services, trx, removal));
    }
    return { message: "Character Removed" };
  });
}
