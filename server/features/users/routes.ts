import type { FastifyInstance } from "fastify";
import { getCurrentUser } from "#contract/users/contract.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { presentCurrentUser } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

export function registerUsers(app: FastifyInstance, { db }: Services): void {
  route(app, getCurrentUser, async ({ actor }) => {
    if (!actor) return { success: false, message: "Nobody is logged in." };
    const [user, characters] = await Promise.all([
      getUser(db, actor._id),
      listCharacters(db, actor._id),
    ]);
    return presentCurrentUser(user, characters.map(presentCharacter));
  });
}
