import type { FastifyInstance } from "fastify";
import { claimCharacter } from "#contract/characters/contract.ts";
import { createCharacter } from "#server/features/characters/commands.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { authorize } from "#server/platform/errors.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

export function registerCharacters(app: FastifyInstance, { db }: Services): void {
  route(app, claimCharacter, async ({ actor, params, body }) => {
    authorize(actor?._id === params.id, actor, "You can only claim characters for yourself.");
    const character = presentCharacter(await createCharacter(db, params.id, body));
    return { message: "Character Claimed", character };
  });
}
