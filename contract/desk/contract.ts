import { z } from "zod";
import { DECIDED_ACTIONS } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { string } from "../fields.ts";
import { success } from "../reply.ts";
import { REPORT_REASONS } from "../reports/contract.ts";

/** The days that the charts show, today included. */
export const DESK_DAYS = 30;

/** How long open reports wait, in whole days from and to; null without an end. */
export const REPORT_AGES = [
  { from: 0, to: 0 },
  { from: 1, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: null },
] as const;

const queue = z.object({
  name: z.string(),
  /** Jobs by their state, as counted every minute or two. */
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
});
export type QueueState = z.output<typeof queue>;

const day = z.object({
  /** In UTC, as YYYY-MM-DD. */
  day: z.iso.date(),
  signUps: z.number(),
  posts: z.number(),
});
export type DeskDay = z.output<typeof day>;

/** How many of the accounts whose pictures take most are listed. */
export const LARGEST_ACCOUNTS_MAX = 10;

const storage = z.object({
  /** Counted at most once in some minutes, hidden ones too, with what their files take (bytes). */
  pictures: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** The accounts whose pictures take most, the largest first: at most LARGEST_ACCOUNTS_MAX. */
  largest: z.array(z.object({ username: z.string(), pictures: z.number(), bytes: z.number() })),
  /** Of the disk that has the files; null if they are elsewhere. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Why the nightly removal of files without rows stopped; null where it did not. */
  stoppedSweep: z
    .object({
      /** The pictures are not of this database, or too many folders are without a row. */
      reason: z.enum(["foreign", "many"]),
      /** Folders of pictures without a row, and all of them. */
      unknown: z.number(),
      listed: z.number(),
      /** What the operator sets as SWEEP_CODE if it is right. */
      code: z.string(),
      stoppedAt: z.iso.datetime(),
    })
    .nullable(),
});
export type DeskStorage = z.output<typeof storage>;

const backup = z.object({
  /** When the last nightly backup succeeded, and the size of its archive; null if none has. */
  last: z.object({ at: z.iso.datetime(), bytes: z.number() }).nullable(),
  /** The last attempt, if it failed, what failed, and how many nights in a row did. */
  failed: z
    .object({
      at: z.iso.datetime(),
      step: z.enum(["archive", "s3", "command"]),
      nights: z.number(),
    })
    .nullable(),
});
export type DeskBackup = z.output<typeof backup>;

/** How many decisions that owe their reason are listed. */
export const DESK_OWED_MAX = 20;

const owed = z.object({
  _id: z.string(),
  action: z.enum(DECIDED_ACTIONS),
  /** A post's title, a comment's text, or a name. */
  title: z.string(),
  user: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});

export const getDesk = endpoint({
  method: "GET",
  path: "/api/desk",
  tag: "moderation",
  summary: "What waits for staff, and how the site does",
  reply: success({
    reports: z.object({
      /** By position in REPORT_AGES, and by reason; those without reports too. */
      byAge: z.array(z.number()),
      byReason: z.array(
        z.object({ reason: z.literal(REPORT_REASONS.map((_, index) => index)), count: z.number() }),
      ),
    }),
    appeals: z.number(),
    notices: z.number(),
    holds: z.number(),
    /** Decisions that owe their reason, the oldest first: at most DESK_OWED_MAX. */
    owed: z.array(owed),
    queues: z.array(queue),
    /** Addresses of accounts that refused mail, so that they get no more until they are confirmed again. */
    refusingAddresses: z.number(),
    storage,
    /** The nightly backups; null where the program makes none. */
    backup: backup.nullable(),
    /** Of the program. */
    version: z.string(),
    /** The oldest first. */
    days: z.array(day),
  }),
});
export type Desk = z.output<(typeof getDesk)["reply"]>;

export const retryJobs = endpoint({
  method: "POST",
  path: "/api/jobs/:queue/retry",
  tag: "moderation",
  summary: "Run failed jobs of a queue again, for admins",
  params: z.object({ queue: string().max(100) }),
  reply: success({ message: z.string(), retried: z.number() }),
});
