import type { FastifyInstance } from "fastify";
import { muteWord, unmuteWord } from "#contract/muted-words/contract.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import * as commands from "./commands.ts";

export function registerMutedWords(app: FastifyInstance, { db }: Services): void {
  route(app, muteWord, async ({ actor, body }) => {
    await commands.muteWord(db, { userId: requireActor(actor)._id, ...body });
    return { message: `Muted “${body.word}”` };
  });

  route(app, unmuteWord, async ({ actor, body: { word } }) => {
    await commands.unmuteWord(db, requireActor(actor)._id, word);
    return { message: `Unmuted “${word}”` };
  });
}
