import type { FastifyInstance } from "fastify";
import {
  confirmNotice,
  createNotice,
  getNotice,
  readNotice,
  stateOnNotice,
} from "#contract/notices/contract.ts";
import { createStatement } from "#server/features/notices/answer-commands.ts";
import { presentForMaker, presentNotice } from "#server/features/notices/present.ts";
import {
  getConfirmedNotice,
  getNoticeByToken,
  listNoticeMakers,
  listNoticePosts,
  noNotice,
} from "#server/features/notices/queries.ts";
import { confirmByToken, sendNotice } from "#server/features/notices/send-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerNotices(app: FastifyInstance, services: Services): void {
  registerSending(app, services);
  registerAnswers(app, services);
}

/** Registers the calls of whoever sends a notice, signed in or not. */
function registerSending(app: FastifyInstance, services: Services): void {
  const { captcha, db, storage } = services;

  route(app, createNotice, async ({ body }, { request, reply }) => {
    const { captcha: solution, goodFaith: _confirmed, ...notice } = body;
    await captcha.verify(solution);
    await app.countCall("notice", request, reply);
    await app.countCall("noticeADay", request, reply);
    return { number: await sendNotice(services, notice) };
  });

  route(app, readNotice, async ({ params, body }) => {
    const notice = await getNoticeByToken(db, { ...params, ...body });
    const posts = await listNoticePosts(db, notice.id);
    return { notice: presentNotice(notice, posts, storage.urlOf) };
  });

  route(app, confirmNotice, async ({ params, body }) => {
    await confirmByToken(services, { ...params, ...body });
    return { message: "Confirmed. The makers can answer now." };
  });
}

/** Registers the calls of the makers whose posts a notice names. */
function registerAnswers(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, getNotice, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    const notice = await getConfirmedNotice(db, params.id);
    const [posts, makers] = await Promise.all([
      listNoticePosts(db, notice.id),
      listNoticeMakers(db, notice.id),
    ]);
    const maker = makers.find(({ maker_id }) => maker_id === _id);
    if (!maker) throw noNotice();
    return { notice: presentForMaker(notice, { posts, maker }, storage.urlOf) };
  });

  route(app, stateOnNotice, async ({ actor, params, body }) => {
    const statement = { noticeId: params.id, text: body.text };
    await createStatement(services, requireActor(actor)._id, statement);
    return { message: "Your answer was sent. A moderator reads both sides." };
  });
}
