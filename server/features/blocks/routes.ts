import type { FastifyInstance } from "fastify";
import {
  blockUser,
  listBlocks,
  muteUser,
  unblockUser,
  unmuteUser,
} from "#contract/blocks/contract.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { createBlock, createMute, deleteBlock, deleteMute } from "./commands.ts";
import { listBlocked, listMuted, type PersonRow } from "./queries.ts";

export function registerBlocks(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, blockUser, async ({ actor, params }) => {
    const { username } = await createBlock(services, requireActor(actor), params.id);
    return { message: `Blocked ${username}` };
  });

  route(app, unblockUser, async ({ actor, params }) => {
    const { username } = await deleteBlock(db, requireActor(actor)._id, params.id);
    return { message: `Unblocked ${username}` };
  });

  route(app, muteUser, async ({ actor, params }) => {
    const { username } = await createMute(db, requireActor(actor), params.id);
    return { message: `Muted ${username}` };
  });

  route(app, unmuteUser, async ({ actor, params }) => {
    const { username } = await deleteMute(db, requireActor(actor)._id, params.id);
    return { message: `Unmuted ${username}` };
  });

  route(app, listBlocks, async ({ actor }) => {
    const { _id } = requireActor(actor);
    const [blocked, muted] = await Promise.all([listBlocked(db, _id), listMuted(db, _id)]);
    const present = (row: (typeof blocked)[number]) => presentPerson(row, storage.urlOf);
    return { blocked: blocked.map(present), muted: muted.map(present) };
  });
}

function presentPerson(row: PersonRow, urlOf: (key: string) => string) {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
  };
}
