import { z } from "zod";
import { banTerm, isLongBan } from "../bans/contract.ts";
import { statement } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, text, visibleText } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { resemblance } from "../likeness/contract.ts";
import { numberIn } from "../numbers.ts";
import { done, success } from "../reply.ts";

export const REPORT_PAGE_SIZE = 20;
/** After this time, whoever opens an open report looks after it. */
export const CLAIM_MINUTES = 30;
export const REPORT_NOTE_MAX = 300;
/** How many settled reports of the same kind and reason are counted. */
export const ALIKE_MAX = 100;
export const STAFF_NOTE_MAX = 1_000;

export const staffNoteText = visibleText(STAFF_NOTE_MAX, "Notes have 1 to 1,000 characters.");

/** A note that staff write for staff, on a report. */
const staffNote = z.object({
  _id: z.string(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type StaffNote = z.output<typeof staffNote>;

export const REPORTED_KINDS = ["post", "comment", "user", "loadout"] as const;
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
/** The position of "Copied from another maker". */
export const COPIED_REASON = 2;
const reason = z.literal(REPORT_REASONS.map((_, index) => index));

export const reportBody = z.object({
  kind: z.enum(REPORTED_KINDS),
  targetId: id,
  reason,
  note: text(REPORT_NOTE_MAX, "Note must be no more than 300 characters.").optional(),
  /** The post from which the reported one was copied, for that reason only. */
  originalId: id.optional(),
});

export type ReportBody = z.output<typeof reportBody>;

export const createReport = endpoint({
  method: "POST",
  path: "/api/report",
  tag: "moderation",
  summary: "Report a post, a comment, a loadout or a user to staff; once each",
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
  /** The staff member who looks after it, or did when it was settled; null once that time is over. */
  openedBy: z.string().nullable(),
});
export type ReportRow = z.output<typeof reportRow>;

/** The database stores positions in this list, so add new ones at the end. */
export const REPORT_ACTIONS = [
  "dismiss",
  "resolve",
  "delete",
  "markNsfw",
  "ban",
  "hide",
  "credit",
] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

const historyEntry = z.object({
  actor: z.string(),
  /** What was done; follows the actor's name: 'dismissed a report'. */
  text: z.string(),
  /** The reason, if there is one. */
  note: z.string(),
  at: z.iso.datetime(),
});

const comparedPost = z.object({
  _id: z.string(),
  title: z.string(),
  image: postImage,
  maker: person.extend({ numPosts: z.number() }),
  createdAt: z.iso.datetime(),
});

/** Something that happened to one of two compared posts; the text follows nobody's name. */
const comparedEvent = z.object({
  side: z.enum(["earlier", "later"]),
  kind: z.enum(["posted", "edited", "related", "asked", "answered", "agreed", "reported"]),
  text: z.string(),
  /** The words of a maker or a reporter. */
  statement: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ComparedEvent = z.output<typeof comparedEvent>;

/** A post that was reported as copied, and the one that a reporter named or that resembles it most. */
const comparison = z.object({
  earlier: comparedPost,
  later: comparedPost,
  /** Which of the two is the reported one. */
  reported: z.enum(["earlier", "later"]),
  /** Null if their pictures do not look alike. */
  resemblance: resemblance.nullable(),
  /** Whether staff can add a credit line for the earlier post to the reported one. */
  creditable: z.boolean(),
  /** Oldest first. */
  timeline: z.array(comparedEvent),
});
export type Comparison = z.output<typeof comparison>;

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
  loadout: z.object({ code: z.string(), title: z.string(), note: z.string() }).nullable(),
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
  /** Null unless a post was reported as copied and the original is known. */
  comparison: comparison.nullable(),
  outcome: z.enum(REPORT_ACTIONS).nullable(),
  history: z.array(historyEntry),
  /** Oldest first. */
  staffNotes: z.array(staffNote),
  /** How the latest reports of the same kind and reason were settled, the most frequent first. */
  alike: z.array(z.object({ outcome: z.enum(REPORT_ACTIONS), count: z.number() })),
});
export type Report = z.output<typeof report>;

export const listReports = endpoint({
  method: "GET",
  path: "/api/reports",
  tag: "moderation",
  summary: "What was reported, for staff; one row a thing",
  query: z.object({
    status: z.enum(["open", "mine", "resolved"]).catch("open"),
    reason: z.preprocess(numberIn, reason).optional().catch(undefined),
    sort: z.enum(["reported", "newest"]).catch("reported"),
    page,
  }),
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

export const takeReport = endpoint({
  method: "POST",
  path: "/api/report/:id/take",
  tag: "moderation",
  summary: "Look after a report that somebody else looks after",
  params: idParams,
  reply: done,
});

const resolutionBody = z.object({
  action: z.enum(REPORT_ACTIONS),
  ban: banTerm.optional(),
  /** Required by all actions but "dismiss" and "resolve". */
  statement: statement.optional(),
  note: text(REPORT_NOTE_MAX, "Note must be no more than 300 characters.").optional(),
});

export const resolveReport = endpoint({
  method: "POST",
  path: "/api/report/:id/resolve",
  tag: "moderation",
  summary: "Settle a report; whoever reported hears of it",
  params: idParams,
  body: resolutionBody,
  /** `undoable` unless somebody else had settled it. */
  reply: done.extend({ undoable: z.boolean() }),
  reauthenticate: ({ action, ban }: z.output<typeof resolutionBody>) =>
    action === "ban" && isLongBan(ban ?? {}),
});

export const createStaffNote = endpoint({
  method: "POST",
  path: "/api/report/:id/note",
  tag: "moderation",
  summary: "Write a note on a report, for staff only",
  params: idParams,
  body: z.object({ text: staffNoteText }),
  reply: success({ message: z.string(), note: staffNote }),
  status: 201,
});

export const undoReport = endpoint({
  method: "POST",
  path: "/api/report/:id/undo",
  tag: "moderation",
  summary: "Open a report again that one has just settled, before anyone is notified",
  params: idParams,
  reply: done,
});
