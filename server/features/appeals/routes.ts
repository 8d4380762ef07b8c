import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import {
  APPEAL_PICTURE_PATH,
  appealDecision,
  appealPictureParams,
  appealPictureQuery,
  giveReason,
  readDecision,
  SUBJECT_KINDS,
  UNDO_SECONDS,
  undoDecision,
} from "#contract/decisions/contract.ts";
import { canGiveReason, canReadDecision } from "#contract/decisions/policy.ts";
import { canModerate } from "#contract/users/policy.ts";
import {
  appealFileKey,
  findAppealPicture,
} from "#server/features/decisions/appeal-picture-queries.ts";
import {
  type DecisionRow,
  findConcernedUser,
  findDecision,
  getDecision,
  noDecision,
} from "#server/features/decisions/detail-queries.ts";
import { presentDecision } from "#server/features/decisions/present.ts";
import { listDecidedTogether } from "#server/features/decisions/queries.ts";
import { siteUrlOf } from "#server/features/images/present.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import { FileMissing } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";
import { appealRefusal, createAppeal, giveOwedReason } from "./appeal-commands.ts";
import { isUndoable, undoOwnDecision } from "./commands.ts";

/** Returns the URLs of pictures that only their maker and staff see, with the token of a mailed link. */
function readableUrls(token: string | undefined): (key: string) => string {
  const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  return (key) => siteUrlOf(key) + query;
}

export function registerAppeals(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, readDecision, async ({ actor, params, body }) => {
    const row = await getDecision(db, params.id);
    const user = { _id: row.user_id, roles: row.roles };
    const own = (await findConcernedUser(db, actor, row, body.token)) !== undefined;
    if (own ? row.told_at === null : !canReadDecision(actor, { user })) throw noDecision();
    const isDecider = actor !== null && actor._id === row.actor_id;
    const together = await listDecidedTogether(db, row);
    return {
      decision: {
        ...presentDecision(row, row.waits === null ? storage.urlOf : readableUrls(body.token)),
        user: { _id: row.user_id, username: row.username },
        together: together.map(({ id: _id, subject_kind, subject: title }) => ({
          _id,
          kind: SUBJECT_KINDS[subject_kind] ?? "user",
          title,
        })),
        own,
        canAppeal: own && appealRefusal(row) === null,
        caseId: own ? null : row.appeal_case_id,
        canGiveReason:
          row.rule === null && !row.automatic && !row.over_at && canGiveReason(actor, { user }),
        undoUntil: isDecider && isUndoable(row) ? undoUntilOf(row).toISOString() : null,
      },
    };
  });

  route(app, appealDecision, async ({ actor, params, form, files }) => {
    const row = await getDecision(db, params.id);
    const userId = await findConcernedUser(db, actor, row, form.token);
    if (userId === undefined) throw noDecision();
    const uploads = files.pictures ?? [];
    await createAppeal(services, userId, { decision: row, text: form.text, uploads });
    return { message: "Your appeal was sent. Another moderator decides." };
  });

  route(
    app,
    giveReason,
    async ({ actor, params, body }) => {
      await giveOwedReason(services, requireActor(actor), { decisionId: params.id, ...body });
      return { message: "Reason added" };
    },
    { before: (actor) => authorize(canModerate(actor), actor, "Only staff can give reasons.") },
  );

  route(app, undoDecision, async ({ actor, params }) => {
    authorize(canModerate(actor), actor, "Only staff can undo decisions.");
    await undoOwnDecision(services, requireActor(actor), params.id);
    return { message: "Undone. Nobody was told." };
  });
}

function undoUntilOf({ created_at }: DecisionRow): Date {
  return new Date(created_at.getTime() + UNDO_SECONDS * 1_000);
}

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
