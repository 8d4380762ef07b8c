import type { FastifyInstance } from "fastify";
import { listNotifications, readNotifications } from "#contract/notifications/contract.ts";
import { markRead } from "#server/features/notifications/commands.ts";
import { presentNotification } from "#server/features/notifications/present.ts";
import { listNotificationPage } from "#server/features/notifications/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerNotifications(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, listNotifications, async ({ actor, query }) => {
    const { rows, pageCount } = await listNotificationPage(db, requireActor(actor), query.page);
    return { notifications: rows.map((row) => presentNotification(row, storage.urlOf)), pageCount };
  });

  route(
    app,
    readNotifications,
    async ({ actor, body }) => {
      const reader = requireActor(actor);
      return { unreadNotificationCount: await markRead(services, reader, body.notificationIds) };
    },
    // Only the actor reads notifications, so no cached response shows them.
    { cacheTag: () => "notifications" },
  );
}
