import { z } from "zod";
import { DECIDED_ACTIONS, type DecidedAction } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { success } from "../reply.ts";
import { REPORT_REASONS } from "../reports/contract.ts";

/**
 * What is counted; the database stores the names. A report has the position of its reason in
 * REPORT_REASONS. An undone decision is subtracted from the acts of its time.
 */
export type ModerationEvent =
  | `report/${number}`
  | `act/${DecidedAction}`
  | `automatic/${DecidedAction}`
  | `undone/${DecidedAction}`
  | "appeal"
  | "reversal"
  | "notice"
  | "noticeUpheld";

/** When counting began; the migration stores it once. */
export const COUNTING_STARTED = "start";

const acts = z.array(z.object({ action: z.enum(DECIDED_ACTIONS), count: z.number() }));

const year = z.object({
  /** In UTC. */
  year: z.number(),
  /** By reason, those without reports too. */
  reports: z.array(
    z.object({ reason: z.literal(REPORT_REASONS.map((_, index) => index)), count: z.number() }),
  ),
  /** What staff decided, by action, those without acts too. */
  acts,
  automaticActs: acts,
  appeals: z.number(),
  /** Decisions that an appeal reversed. */
  reversals: z.number(),
  /** Confirmed notices from outside, and those by which posts were removed. */
  notices: z.number(),
  noticesUpheld: z.number(),
});
export type TransparencyYear = z.output<typeof year>;

export const getTransparency = endpoint({
  method: "GET",
  path: "/api/transparency",
  tag: "moderation",
  summary: "How many reports, notices, acts of staff and appeals there were, by year",
  reply: success({
    since: z.iso.datetime(),
    /** Whether older events are counted that were still stored then. */
    hasEarlier: z.boolean(),
    /** The newest first; years without events are missing. */
    years: z.array(year),
  }),
});
