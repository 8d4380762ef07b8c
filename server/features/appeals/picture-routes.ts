import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import {
  APPEAL_PICTURE_PATH,
  appealPictureParams,
  appealPictureQuery,
} from "#contract/moderation/decisions.ts";
import { canReadDecision } from "#contract/moderation/policy.ts";
import { findConcernedUser, findDecision } from "#server/features/appeals/decision-queries.ts";
import {
  appealFileKey,
  findAppealPicture,
} from "#server/features/decisions/appeal-picture-queries.ts";
import { FileMissing } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";

type Request = {
  Params: z.output<typeof appealPictureParams>;
  Querystring: z.output<typeof appealPictureQuery>;
};

/** Serves the pictures of an appeal to whoever sent it, and to staff that may read it. */
export function registerAppealPictures(app: FastifyInstance, services: Services): void {
  const { db, privateStorage } = services;

  // A file that pages show by its URL, not a JSON reply of the API.
  app.get<Request>(
    APPEAL_PICTURE_PATH,
    {
      schema: { hide: true, params: appealPictureParams, querystring: appealPictureQuery },
      config: { limit: "other" },
    },
    async ({ params, query, viewer }, reply) => {
      const picture = await findAppealPicture(db, params.id);
      const row = picture && (await findDecision(db, picture.decision_id));
      if (!row) throw new FileMissing();
      const user = { _id: row.user_id, roles: row.roles };
      const own = await findConcernedUser(db, viewer, row, query.token);
      if (own === undefined && !canReadDecision(viewer, { user })) throw new FileMissing();
      const file = await privateStorage.readStream(appealFileKey(picture.key, params.size));
      return reply.type("image/webp").send(file);
    },
  );
}
