import type { FastifyInstance } from "fastify";
import {
  listNotifications,
  readAllNotifications,
  readNotifications,
} from "#contract/notifications/contract.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { markAllRead, markRead } from "./commands.ts";
import { presentGroup } from "./present.ts";
import { listGroupPage } from "./queries.ts";

export function registerNotifications(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, listNotifications, async ({ actor, query }) => {
    const { groups, pageCount } = await listGroupPage(db, requireActor(actor), query);
    return { notifications: groups.map((group) => presentGroup(group, storage.urlOf)), pageCount };
  });

  route(app, readNotifications, async ({ actor, body }) => ({
    unreadNotificationCount: await markRead(services, requireActor(actor), body),
  }));

  route(app, readAllNotifications, async ({ actor, body }) => ({
    unreadNotificationCount: await markAllRead(services, requireActor(actor), body.upToId),
  }));
}
