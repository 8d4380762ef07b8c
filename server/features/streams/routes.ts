import type { FastifyInstance } from "fastify";
import * as streams from "#contract/streams/contract.ts";
import { canStream, NO_REMOTE } from "#contract/streams/rules.ts";
import { controlStream, endStream, saveStream } from "#server/features/streams/commands.ts";
import { presentOwnStream, presentState, presentView } from "#server/features/streams/present.ts";
import {
  findStreamOf,
  findStreamOfKey,
  getStream,
  listRemotes,
} from "#server/features/streams/queries.ts";
import {
  createPairingCode,
  createRemote,
  deleteRemote,
  pairRemote,
} from "#server/features/streams/remote-commands.ts";
import { AppError, authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

const UNVERIFIED = "Please verify your email to have a stream view.";

export function registerStreams(app: FastifyInstance, { db, live }: Services): void {
  route(app, streams.getOwnStream, async ({ actor }) => {
    const { _id } = requireActor(actor);
    const stream = await findStreamOf(db, _id);
    return { stream: stream ? presentOwnStream(stream, await listRemotes(db, _id)) : null };
  });

  route(
    app,
    streams.saveStream,
    async ({ actor, body }) => {
      const { _id } = requireActor(actor);
      const stream = await saveStream(db, _id, body);
      const change = { state: presentState(stream), spinning: [] };
      live.broadcast({ kind: "stream", _id: stream.code }, "STREAM_CHANGED", change);
      return { stream: presentOwnStream(stream, await listRemotes(db, _id)) };
    },
    { before: (actor) => authorize(canStream(actor), actor, UNVERIFIED) },
  );

  route(app, streams.deleteStream, async ({ actor }) => {
    const code = await endStream(db, requireActor(actor)._id);
    if (code) live.broadcast({ kind: "stream", _id: code }, "STREAM_ENDED", { code });
    return { message: "Ended" };
  });

  route(app, streams.createRemote, async ({ actor }) => ({
    key: await createRemote(db, requireActor(actor)._id),
  }));

  route(app, streams.deleteRemote, async ({ actor, params }) => {
    await deleteRemote(db, requireActor(actor)._id, params.id);
    return { message: "Disconnected" };
  });

  route(app, streams.createPairingCode, async ({ actor }) => {
    const { code, expiresAt } = await createPairingCode(db, requireActor(actor)._id);
    return { code, expiresAt: expiresAt.toISOString() };
  });

  route(app, streams.pairRemote, async ({ body }) => ({ key: await pairRemote(db, body.code) }));

  route(app, streams.getStreamView, async ({ params }) => ({
    stream: presentView(await getStream(db, params.id)),
  }));

  route(app, streams.findControlledStream, async ({ body }) => {
    const stream = await findStreamOfKey(db, body.key);
    if (!stream) throw new AppError("forbidden", NO_REMOTE);
    return { code: stream.code };
  });

  route(app, streams.controlStream, async ({ body: { key, ...asked } }) => {
    const { code, change } = await controlStream(db, key, asked);
    live.broadcast({ kind: "stream", _id: code }, "STREAM_CHANGED", change);
    return change;
  });
}
