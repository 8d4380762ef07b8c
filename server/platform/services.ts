import type { FastifyBaseLogger } from "fastify";
import type { BackupSource } from "#server/platform/backup/make-backup.ts";
import type { Captcha } from "#server/platform/captcha/captcha.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { ImageCheck } from "#server/platform/media/image-check.ts";
import type { Media } from "#server/platform/media/media.ts";
import type { MediaAccess } from "#server/platform/media/media-access.ts";
import type { Storage } from "#server/platform/media/storage/storage.ts";
import type { Metrics } from "#server/platform/observability/metrics.ts";
import type { Settings } from "#server/settings.ts";

/** The services that every feature gets. */
export type Services = {
  settings: Settings;
  log: FastifyBaseLogger;
  db: Db;
  /** Copies the files of the embedded database; PostgreSQL has none that the site could copy. */
  copyDatabase: BackupSource["copyDatabase"];
  jobs: Jobs;
  live: Live;
  captcha: Captcha;
  media: Media;
  imageCheck: ImageCheck;
  metrics: Metrics;
  /** Public media, which everyone may fetch unless `mediaAccess` says otherwise. */
  storage: Storage;
  mediaAccess: MediaAccess;
  /** Files that only their owner may fetch. */
  privateStorage: Storage;
};
