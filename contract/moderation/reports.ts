import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, text } from "../fields.ts";
import { numberIn } from "../numbers.ts";
import { postImage } from "../posts/contract.ts";
import { done, success } from "../reply.ts";
import { banBody, isLongBan } from "./bans.ts";

export const REPORT_PAGE_SIZE = 20;
export const REPORT_NOTE_MAX = 300;
export const REPORTED_KINDS = ["post", "comment", "user"] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** The database stores positions in this list, so add new ones at the end. */
export const REPORT_REASONS = [
  "Other",
  "Adult content, not marked",
  "Copied from another maker",
  "Hateful symbol",
  "Scam or false price",
  "Harassment",
  "Spam",
] as const;
const reason = z.literal(REPORT_REASONS.map((_, index) => index));

export const reportBody = z.object({
  kind: z.enum(REPORTED_KINDS),
  targetId: id,
  reason,
  note: text(REPORT_NOTE_MAX, "Note must be no more than 300 characters.").optional(),
});

export const createReport = endpoint({
  method: "POST",
  path: "/api/report",
  tag: "moderation",
  summary: "Report a post, a comment or a user to staff; once each",
  body: reportBody,
  reply: done,
  limit: "report",
});

const person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

const reportRow = z.object({
  _id: z.string(),
  kind: z.enum(REPORTED_KINDS),
  /** The post's title, the comment's text, or the username. */
  title: z.string(),
  image: postImage.nullable(),
  /** The most frequent reason, and the number of reports. */
  reason: z.number(),
  count: z.number(),
  lastReportedAt: z.iso.datetime(),
  status: z.enum(["open", "resolved"]),
  /** The staff member to whom it is assigned. */
  openedBy: z.string().nullable(),
});
export type ReportRow = z.output<typeof reportRow>;

export const REPORT_ACTIONS = ["dismiss", "resolve", "delete", "markNsfw", "ban"] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

const historyEntry = z.object({
  actor: z.string(),
  /** What was done; follows the actor's name: 'dismissed a report'. */
  text: z.string(),
  /** The reason, if there is one. */
  note: z.string(),
  at: z.iso.datetime(),
});

const report = reportRow.extend({
  /** Null once it is deleted. */
  post: z
    .object({
      _id: z.string(),
      title: z.string(),
      category: z.number(),
      description: z.string(),
      nsfw: z.boolean(),
      images: z.array(postImage),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  comment: z.object({ _id: z.string(), text: z.string(), postId: z.string() }).nullable(),
  maker: person
    .extend({
      joinedAt: z.iso.datetime(),
      bio: z.string(),
      roles: z.array(z.number()),
      banned: z.boolean(),
      reportsOnMaker: z.number(),
      reportsUpheld: z.number(),
    })
    .nullable(),
  said: z.array(
    z.object({ reporter: person, reason: z.number(), note: z.string(), at: z.iso.datetime() }),
  ),
  outcome: z.enum(REPORT_ACTIONS).nullable(),
  history: z.array(historyEntry),
});
export type Report = z.output<typeof report>;

export const reportsQuery = z.object({
  status: z.enum(["open", "mine", "resolved"]).catch("open"),
  reason: z.preprocess(numberIn, reason).optional().catch(undefined),
  sort: z.enum(["reported", "newest"]).catch("reported"),
  page,
});

export const listReports = endpoint({
  method: "GET",
  path: "/api/reports",
  tag: "moderation",
  summary: "What was reported, for staff; one row a thing",
  query: reportsQuery,
  reply: success({
    reports: z.array(reportRow),
    pageCount: z.number(),
    counts: z.object({ open: z.number(), mine: z.number() }),
  }),
});

export const getReport = endpoint({
  method: "GET",
  path: "/api/report/:id",
  tag: "moderation",
  summary: "A reported thing with what was said of it and its maker's history, for staff",
  params: idParams,
  reply: success({ report }),
});

export const openReport = endpoint({
  method: "POST",
  path: "/api/report/:id/open",
  tag: "moderation",
  summary: "Look after a report: the others see who does",
  params: idParams,
  reply: done,
});

const resolutionBody = z.object({
  action: z.enum(REPORT_ACTIONS),
  ban: banBody.optional(),
  note: text(REPORT_NOTE_MAX, "Note must be no more than 300 characters.").optional(),
});

export const resolveReport = endpoint({
  method: "POST",
  path: "/api/report/:id/resolve",
  tag: "moderation",
  summary: "Settle a report; whoever reported hears of it",
  params: idParams,
  body: resolutionBody,
  reply: done,
  reauthenticate: ({ action, ban }: z.output<typeof resolutionBody>) =>
    action === "ban" && isLongBan(ban ?? {}),
});
