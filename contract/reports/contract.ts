import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, text } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { resemblance } from "../likeness/contract.ts";
import { done } from "../reply.ts";

export const REPORT_NOTE_MAX = 300;
export const REPORTED_KINDS = ["post", "comment", "user", "loadout", "board"] as const;
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
  "Label missing or false",
] as const;
/** The position of "Copied from another maker". */
export const COPIED_REASON = 2;
/** The position of "Label missing or false". */
export const LABEL_REASON = 7;
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
  summary: "Report a post, a comment, a loadout, a board or a user to staff; once each",
  body: reportBody,
  reply: done,
  limit: "report",
});

const person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

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
export const comparison = z.object({
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
