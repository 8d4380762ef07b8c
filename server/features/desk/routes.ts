import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { getDesk, retryJobs } from "#contract/moderation/desk.ts";
import { canModerate, canRetryJobs } from "#contract/moderation/policy.ts";
import { countAppeals } from "#server/features/appeals/queries.ts";
import { retryFailedJobs } from "#server/features/desk/commands.ts";
import { presentDays, presentOpenReports, presentRetried } from "#server/features/desk/present.ts";
import { countByDay, countPictures } from "#server/features/desk/queries.ts";
import { countHolds } from "#server/features/holds/queries.ts";
import { countNotices } from "#server/features/notices/list-queries.ts";
import { countOpenByAge } from "#server/features/reports/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import { readDiskSpace } from "#server/platform/media/storage/disk-space.ts";
import type { Services } from "#server/platform/services.ts";

/** Counting every picture reads the whole table. */
const PICTURES_CACHE = { ttl: 600_000, max: 1 };

export function registerDesk(app: FastifyInstance, services: Services): void {
  const { db, jobs, settings } = services;
  const pictures = new LRUCache({ ...PICTURES_CACHE, fetchMethod: () => countPictures(db) });

  const readStorage = async () => {
    const [counts, disk] = await Promise.all([
      pictures.forceFetch("all"),
      settings.s3 ? null : readDiskSpace(settings.dataDir),
    ]);
    return { ...counts, disk };
  };

  route(app, getDesk, async ({ actor }) => {
    authorize(canModerate(actor), actor, "Only staff can see this.");
    const staff = requireActor(actor);
    const [open, appeals, notices, holds, queues, storage, signUps, posts] = await Promise.all([
      countOpenByAge(db, staff),
      countAppeals(db, staff, "open"),
      countNotices(db, staff, "open"),
      countHolds(db, staff),
      jobs.listCounts(),
      readStorage(),
      countByDay(db, "users"),
      countByDay(db, "posts"),
    ]);
    const reports = presentOpenReports(open);
    const days = presentDays(signUps, posts);
    return { reports, appeals, notices, holds, queues, storage, days };
  });

  route(app, retryJobs, async ({ actor, params }) => {
    authorize(canRetryJobs(actor), actor, "Only admins can run jobs again.");
    const retried = await retryFailedJobs(services, requireActor(actor), params.queue);
    return { message: presentRetried(retried), retried };
  });
}
