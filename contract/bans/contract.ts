import { z } from "zod";
import { statement } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { done, success } from "../reply.ts";

export const BAN_DAYS_DEFAULT = 7;
export const BAN_DAYS_MAX = 3_650;

const DAYS = "Please enter a number of days greater than 0.";

export const banDays = z
  .number(DAYS)
  .int(DAYS)
  .min(1, DAYS)
  .max(BAN_DAYS_MAX, "Please enter at most 3,650 days.");

/** Days are null or missing for a ban without end. */
export const banTerm = z.object({
  banExpiryDays: banDays.nullish(),
  /** Whether the open reports about the user are resolved too. */
  resolveReports: z.boolean().optional(),
});
export type BanTerm = z.output<typeof banTerm>;

/** Longer bans, and those without end, require a recent authentication. */
const BAN_DAYS_UNCONFIRMED = 30;

export function isLongBan({ banExpiryDays }: BanTerm): boolean {
  return (banExpiryDays ?? Number.POSITIVE_INFINITY) > BAN_DAYS_UNCONFIRMED;
}

export const banUser = endpoint({
  method: "POST",
  path: "/api/user/:id/ban",
  tag: "moderation",
  summary: "Ban a user, for some days or without end; ends the user's sessions",
  params: idParams,
  body: banTerm.extend({ statement: statement.optional() }),
  reply: done,
  reauthenticate: isLongBan,
});

export const getBan = endpoint({
  method: "GET",
  path: "/api/user/:id/ban",
  tag: "moderation",
  summary: "Whether a user is banned, and how many open reports there are, for staff",
  params: idParams,
  reply: success({
    banned: z.boolean(),
    username: z.string(),
    reason: z.string(),
    /** The end of the ban; null without end, and without a ban. */
    until: z.iso.datetime().nullable(),
    /** The number of reported things of the user that wait for staff. */
    openReports: z.number(),
  }),
});

export const unbanUser = endpoint({
  method: "POST",
  path: "/api/user/:id/unban",
  tag: "moderation",
  summary: "Lift a ban",
  params: idParams,
  reply: done,
});
