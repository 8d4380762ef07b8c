import { z } from "zod";
import { banTerm, isLongBan } from "../bans/contract.ts";
import { decision, SUBJECT_KINDS, statement, statementReason } from "../decisions/contract.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, idParams, list, page, text, visibleText } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { LIKENESSES } from "../likeness/rules.ts";
import { staffNotice } from "../notices/contract.ts";
import { numberIn } from "../numbers.ts";
import { made } from "../posts/rules.ts";
import { done, success } from "../reply.ts";
import { comparison } from "../reports/contract.ts";
import { applicationText, question } from "../sign-ups/contract.ts";

export const CASE_PAGE_SIZE = 20;
/** After this time, whoever opens an open case looks after it. */
export const CLAIM_MINUTES = 30;
export const CASE_NOTE_MAX = 300;
/** How many closed cases of the same kind and reason are counted. */
export const ALIKE_MAX = 100;
export const STAFF_NOTE_MAX = 1_000;
/** How many cases of an account a list shows in its place. */
export const GROUPED_MAX = 3;
/** What an account made within this time before its newest is a flood, if it is at least so much. */
export const FLOOD_HOURS = 1;
export const FLOOD_MIN = 10;
/** Older floods are not shown. */
export const FLOOD_DAYS = 7;
/** How many of these posts and comments are shown, and can be removed at once. */
export const RECENT_POSTS_MAX = 100;
export const RECENT_COMMENTS_MAX = 200;
export const RESEMBLES_MAX = 5;

/** What waits for staff. The database stores positions in this list, so add new ones at the end. */
export const CASE_KINDS = ["report", "hold", "notice", "appeal", "application"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** How a case was closed. The database stores positions in this list, so add new ones at the end. */
export const CASE_OUTCOMES = [
  "dismiss",
  "resolve",
  "delete",
  "markNsfw",
  "ban",
  "hide",
  "credit",
  "release",
  "reverse",
  "admit",
  "decline",
  "labelHand",
  "labelTool",
  "labelAI",
] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/**
 * The outcomes that a kind can have, and what each needs: a statement of reasons with its rule, a reason that both
 * sides read, or no words.
 */
export const SETTLEMENTS: Readonly<
  Record<CaseKind, Partial<Record<CaseOutcome, "statement" | "reason" | "nothing">>>
> = {
  report: {
    dismiss: "nothing",
    resolve: "nothing",
    delete: "statement",
    markNsfw: "statement",
    ban: "statement",
    hide: "statement",
    credit: "statement",
    labelHand: "statement",
    labelTool: "statement",
    labelAI: "statement",
  },
  hold: { release: "nothing", delete: "statement" },
  notice: { dismiss: "reason", delete: "statement" },
  appeal: { dismiss: "reason", reverse: "reason" },
  application: { admit: "nothing", decline: "reason" },
};

export const staffNoteText = visibleText(STAFF_NOTE_MAX, "Notes have 1 to 1,000 characters.");

/** A note that staff write for staff. */
const staffNote = z.object({
  _id: z.string(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type StaffNote = z.output<typeof staffNote>;

const person = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() });

const caseRow = z.object({
  _id: z.string(),
  kind: z.enum(CASE_KINDS),
  subjectKind: z.enum(SUBJECT_KINDS),
  /** The post's title, the comment's text, a name, or a notice's number. */
  title: z.string(),
  image: postImage.nullable(),
  /** Whom it concerns; null for a notice, and once the account is gone. */
  user: z.object({ _id: z.string(), username: z.string() }).nullable(),
  /** Of a report the position of its most frequent reason, of a hold of its cause, and so on. */
  reason: z.number(),
  /** The number of reports. */
  count: z.number(),
  at: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Until when it is to be decided; null without a limit. */
  dueAt: z.iso.datetime().nullable(),
  status: z.enum(["open", "closed"]),
  /** The staff member who looks after it, or did when it was closed; null once that time is over. */
  claimedBy: z.string().nullable(),
  /** Until when; null if nobody does. */
  claimedUntil: z.iso.datetime().nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  /** The decision that an appeal is about, and whether the reader took it: somebody else decides the appeal. */
  decisionId: z.string().nullable(),
  own: z.boolean(),
  noticeId: z.string().nullable(),
});
export type CaseRow = z.output<typeof caseRow>;

/** A rule by which staff decided; its title is empty if the reason is owed. */
const byRule = { rule: z.number().nullable(), ruleTitle: z.string() };

const recent = z.object({
  /** Visible ones and those that wait, newest first. */
  posts: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      image: postImage.nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Those with the same text are one entry, with the time of the latest; newest first. */
  comments: z.array(z.object({ text: z.string(), ids: z.array(z.string()), at: z.iso.datetime() })),
});

const historyEntry = z.object({
  actor: z.string(),
  /** What was done; follows the actor's name: 'dismissed a report'. */
  text: z.string(),
  /** The reason, if there is one. */
  note: z.string(),
  at: z.iso.datetime(),
});

const caseDetail = caseRow.extend({
  /** Null once it is deleted. */
  post: z
    .object({
      _id: z.string(),
      title: z.string(),
      category: z.number(),
      description: z.string(),
      nsfw: z.boolean(),
      /** How it says that it was made. */
      made: made.nullable(),
      images: z.array(postImage),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  comment: z.object({ _id: z.string(), text: z.string(), postId: z.string() }).nullable(),
  loadout: z.object({ code: z.string(), title: z.string(), note: z.string() }).nullable(),
  board: z.object({ code: z.string(), title: z.string(), text: z.string() }).nullable(),
  maker: person
    .extend({
      joinedAt: z.iso.datetime(),
      bio: z.string(),
      roles: z.array(z.number()),
      banned: z.boolean(),
      verified: z.boolean(),
      numPosts: z.number(),
      numComments: z.number(),
      /** The likes of these posts. */
      numLikes: z.number(),
      /** Who invited; null unless somebody did and is still there. */
      invitedBy: z.string().nullable(),
      reportsOnMaker: z.number(),
      reportsUpheld: z.number(),
    })
    .nullable(),
  said: z.array(
    z.object({ reporter: person, reason: z.number(), note: z.string(), at: z.iso.datetime() }),
  ),
  /** Of a post that waits: what the outside check says, and the removal that it looks like. */
  hold: z
    .object({
      note: z.string(),
      removed: z.object({ at: z.iso.datetime(), rule: z.number(), title: z.string() }).nullable(),
    })
    .nullable(),
  /** Null unless somebody outside sent it. */
  notice: staffNotice.nullable(),
  /** The decision that is appealed; null unless it is an appeal. */
  decision: decision.nullable(),
  /** Why somebody wants to join; null unless it is an application. */
  application: z
    .object({
      text: z.string(),
      questions: z.array(question.extend({ asker: z.string() })),
    })
    .nullable(),
  /** Whether the reader may settle it, while it is open. */
  canSettle: z.boolean(),
  /** Null unless a post was reported as copied and the original is known. */
  comparison: comparison.nullable(),
  /** What the account made lately and staff can remove at once; null if it is little. */
  recent: recent.nullable(),
  /** Removed posts with pictures that those of the post look like, the closest first. */
  resembles: z.array(
    z.object({ likeness: z.enum(LIKENESSES), removedAt: z.iso.datetime(), ...byRule }),
  ),
  /** The latest account that is banned and used the same browser: a hint, by which nothing happens. */
  sharedBrowser: z
    .object({ username: z.string(), bannedAt: z.iso.datetime(), ...byRule })
    .nullable(),
  history: z.array(historyEntry),
  /** Oldest first. */
  staffNotes: z.array(staffNote),
  /** How the latest cases of the same kind and reason were closed, the most frequent first. */
  alike: z.array(z.object({ outcome: z.enum(CASE_OUTCOMES), count: z.number() })),
});
export type CaseDetail = z.output<typeof caseDetail>;

const reason = z.number().int().min(0).max(100);

export const listCases = endpoint({
  method: "GET",
  path: "/api/cases",
  tag: "moderation",
  summary: "What waits for staff, or was decided",
  query: z.object({
    status: z.enum(["open", "mine", "closed"]).catch("open"),
    kind: z.enum(CASE_KINDS).optional().catch(undefined),
    /** The position of a reason of the kind. */
    reason: z.preprocess(numberIn, reason).optional().catch(undefined),
    sort: z.enum(["reported", "oldest", "newest"]).catch("reported"),
    /** Whether open cases of one account are one entry. */
    grouped: flag,
    /** Only those about this account. */
    user: id.optional().catch(undefined),
    page,
  }),
  reply: success({
    groups: z.array(
      z.object({
        /** At most GROUPED_MAX, in the order of the list. */
        cases: z.array(caseRow),
        numCases: z.number(),
        numReports: z.number(),
        /** How many of the cases are about each kind of thing. */
        subjects: z.array(z.object({ kind: z.enum(SUBJECT_KINDS), count: z.number() })),
      }),
    ),
    pageCount: z.number(),
    /** Open ones, whatever the list shows. */
    counts: z.record(
      z.enum([...CASE_KINDS, "mine"]),
      z.object({ open: z.number(), overdue: z.number() }),
    ),
  }),
});

export const getCase = endpoint({
  method: "GET",
  path: "/api/case/:id",
  tag: "moderation",
  summary: "A case with what was said of it and the history of whom it concerns, for staff",
  params: idParams,
  reply: success({ case: caseDetail }),
});

export const claimCase = endpoint({
  method: "POST",
  path: "/api/case/:id/claim",
  tag: "moderation",
  summary: "Look after a case: the others see who does",
  params: idParams,
  /** `over` also takes it from somebody else. */
  body: z.object({ over: z.boolean() }),
  reply: done,
});

export const CHOOSE_REMOVED = "Choose what to remove.";

/** Which posts and comments are removed: of those that a notice names, or of what the account made lately. */
const removal = z
  .object({
    posts: list(id, {
      max: RECENT_POSTS_MAX,
      tooMany: `Choose at most ${RECENT_POSTS_MAX} posts.`,
    }),
    comments: list(id, {
      max: RECENT_COMMENTS_MAX,
      tooMany: `Choose at most ${RECENT_COMMENTS_MAX} comments.`,
    }),
  })
  .refine(({ posts, comments }) => posts.length + comments.length > 0, CHOOSE_REMOVED);
export type CaseRemoval = z.output<typeof removal>;

const settlement = z
  .object({
    /** One of `SETTLEMENTS`. */
    outcome: z.enum(CASE_OUTCOMES),
    ban: banTerm.optional(),
    /** With the outcome "ban": whether what the account made is pruned too. */
    prune: z.boolean().optional(),
    /** Only with the outcome "delete", which needs it for a notice. */
    remove: removal.optional(),
    statement: statement.optional(),
    reason: statementReason.optional(),
    note: text(CASE_NOTE_MAX, "Note must be no more than 300 characters.").optional(),
  })
  .refine(({ outcome, remove }) => !remove || outcome === "delete", {
    path: ["remove"],
    message: "Only removing takes a choice of what to remove.",
  })
  .refine(({ outcome, prune }) => !prune || outcome === "ban", {
    path: ["prune"],
    message: "Only a ban can also prune.",
  });
export type CaseSettlement = z.output<typeof settlement>;

export const settleCase = endpoint({
  method: "POST",
  path: "/api/case/:id/settle",
  tag: "moderation",
  summary: "Settle a case; whom it concerns hears of it",
  params: idParams,
  body: settlement,
  /** `undoable` unless somebody else had settled it. */
  reply: done.extend({ undoable: z.boolean() }),
  reauthenticate: ({ outcome, ban, prune }: CaseSettlement) =>
    outcome === "ban" && (prune === true || isLongBan(ban ?? {})),
});

export const createStaffNote = endpoint({
  method: "POST",
  path: "/api/case/:id/note",
  tag: "moderation",
  summary: "Write a note on a case, for staff only",
  params: idParams,
  body: z.object({ text: staffNoteText }),
  reply: success({ message: z.string(), note: staffNote }),
  status: 201,
});

export const askApplicant = endpoint({
  method: "POST",
  path: "/api/case/:id/ask",
  tag: "moderation",
  summary: "Ask somebody who wants to join; one question at a time",
  params: idParams,
  body: z.object({ text: applicationText }),
  reply: done,
});

export const undoCase = endpoint({
  method: "POST",
  path: "/api/case/:id/undo",
  tag: "moderation",
  summary: "Open a case again that one has just settled, before anyone is notified",
  params: idParams,
  reply: done,
});
