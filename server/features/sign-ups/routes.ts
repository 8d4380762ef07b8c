import type { FastifyInstance } from "fastify";
import * as contract from "#contract/sign-ups/contract.ts";
import { canInvite } from "#contract/sign-ups/policy.ts";
import { canModerate } from "#contract/users/policy.ts";
import { getUser } from "#server/features/users/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { answerQuestion } from "./application-commands.ts";
import { changeSignUps } from "./commands.ts";
import {
  createInvitation,
  deleteInvitation,
  findInviter,
  listInvitations,
} from "./invitation-commands.ts";
import { presentInvitation, presentQuestion } from "./present.ts";
import { getApplicationOf, listQuestions, readSignUps } from "./queries.ts";

export function registerSignUps(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, contract.getSignUps, async ({ query: { invitation } }) => {
    const { mode, staffAway } = await readSignUps(services, db);
    const isUsable = mode === "approval" || mode === "invitation";
    const inviter = isUsable && invitation ? await findInviter(db, invitation) : undefined;
    return { mode, staffAway, invited: inviter !== undefined };
  });

  route(
    app,
    contract.changeSignUps,
    async ({ actor, body }) => {
      await changeSignUps(services, requireActor(actor), body.mode);
      return { message: "Changed" };
    },
    {
      before: (actor) =>
        authorize(canModerate(actor), actor, "Only staff can change who can join."),
    },
  );

  route(app, contract.getApplication, async ({ actor }) => {
    const { case_id, text, reason } = await getApplicationOf(db, requireActor(actor)._id);
    const questions = await listQuestions(db, case_id);
    return { text, refusal: reason, questions: questions.map(presentQuestion) };
  });

  route(app, contract.answerQuestion, async ({ actor, body }) => {
    await answerQuestion(db, requireActor(actor)._id, body.text);
    return { message: "Answer sent" };
  });

  const mayInvite = async (actor: SessionViewer) => {
    const { created_at } = await getUser(db, actor._id);
    return canInvite(actor, created_at.getTime(), Date.now());
  };

  route(app, contract.listInvitations, async ({ actor }) => {
    const viewer = requireActor(actor);
    const [rows, may] = await Promise.all([listInvitations(db, viewer._id), mayInvite(viewer)]);
    return { invitations: rows.map(presentInvitation), canInvite: may };
  });

  route(app, contract.createInvitation, async ({ actor, body }) => {
    const viewer = requireActor(actor);
    authorize(await mayInvite(viewer), viewer, "You can invite once you are here for 30 days.");
    const row = await createInvitation(db, viewer._id, body.uses);
    return { message: "Invitation created", invitation: presentInvitation(row) };
  });

  route(app, contract.deleteInvitation, async ({ actor, params }) => {
    await deleteInvitation(db, requireActor(actor)._id, params.id);
    return { message: "Invitation deleted" };
  });
}
