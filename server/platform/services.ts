import type { Captcha } from "#server/platform/captcha.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Live } from "#server/platform/live.ts";
import type { Media } from "#server/platform/media.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Storage } from "#server/platform/storage.ts";
import type { Settings } from "#server/settings.ts";

/** What every feature may use. */
export type Services = {
  settings: Settings;
  db: Db;
  jobs: Jobs;
  live: Live;
  captcha: Captcha;
  media: Media;
  metrics: Metrics;
  /** Public media. */
  storage: Storage;
  /** Files that only their owner may fetch. */
  vault: Storage;
};
