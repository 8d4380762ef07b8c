import { z } from "zod";
import { AUDIT_ACTIONS, type AuditAction } from "../audit/contract.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, jsonField, secret, string, visibleText } from "../fields.ts";
import { postImage } from "../images/contract.ts";
import { IMAGE_MAX_BYTES } from "../images/rules.ts";
import { done, success } from "../reply.ts";

export const STATEMENT_MIN = 20;
export const STATEMENT_MAX = 500;
export const APPEAL_MAX = 1_000;
/** The days within which an appeal is to be answered. */
export const APPEAL_ANSWER_DAYS = 14;
/** Within this time whoever decided can take a decision back; nobody is notified of it before. */
export const UNDO_SECONDS = 10;

/** What is done to others' content and accounts only with a statement of reasons; a hold by a program. */
export const DECIDED_ACTIONS = [
  "editUser",
  "changeAvatar",
  "ban",
  "prune",
  "editPost",
  "deletePost",
  "hidePost",
  "creditPost",
  "deleteComment",
  "removeCharacter",
  "holdPost",
  "deleteLoadout",
  "holdComment",
  "deleteBoard",
] as const satisfies readonly AuditAction[];
export type DecidedAction = (typeof DECIDED_ACTIONS)[number];

/** Returns the action of a stored decision. */
export function decidedAction(position: number): DecidedAction {
  const stored = AUDIT_ACTIONS[position];
  return DECIDED_ACTIONS.find((action) => action === stored) ?? "editUser";
}

export const REASON_LENGTH = `Write ${STATEMENT_MIN} to ${STATEMENT_MAX} characters that say why.`;
export const NO_STATEMENT = "Choose a rule and say why.";
export const CHOOSE_RULE = "Choose the rule that this is about.";

export const statementReason = visibleText(STATEMENT_MAX, REASON_LENGTH).refine(
  (value) => Array.from(value).length >= STATEMENT_MIN,
  REASON_LENGTH,
);

/** Why staff act: a rule in force, and what the person concerned reads. */
export const statement = z.object(
  { rule: z.number(CHOOSE_RULE).int(CHOOSE_RULE).min(1, CHOOSE_RULE), reason: statementReason },
  NO_STATEMENT,
);
export type Statement = z.output<typeof statement>;

export const appealText = visibleText(APPEAL_MAX, "Write 1 to 1,000 characters.");

/** A statement in a form, as JSON. */
export const statementField = jsonField(NO_STATEMENT).pipe(statement.optional());

/** The reason of a decision of staff that came without a statement, until they give one. */
export const NO_REASON = "No reason was given.";

/**
 * The body of an act for which owners give no reasons. Without a statement a decision of staff owes its reason.
 */
export const staffActBody = z.object({ statement: statement.optional() }).nullish();

/** The reply to such an act; `decisionId` is null for owners. */
export const decidedReply = done.extend({ decisionId: z.string().nullable() });

/** The kinds of things that a decision is about. */
export const SUBJECT_KINDS = ["post", "comment", "character", "user", "loadout", "board"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What staff looked at before they decided; the database does not store it. */
export const DECISION_BASES = ["copied", "report", "notice", "subject"] as const;
export type DecisionBasis = (typeof DECISION_BASES)[number];

const change = z.record(z.string(), z.unknown());

/** A picture sent with an appeal, and the size of its large file (pixels). */
export const appealPicture = z.object({ _id: z.string(), width: z.number(), height: z.number() });

const appeal = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  pictures: z.array(appealPicture),
  /** Null while nobody decided it. */
  outcome: z
    .object({
      reversed: z.boolean(),
      reason: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** What could not be restored, in a sentence; empty if all was. */
      missing: z.string(),
    })
    .nullable(),
});
export type Appeal = z.output<typeof appeal>;

export const decision = z.object({
  _id: z.string(),
  action: z.enum(DECIDED_ACTIONS),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    /** The post's title, the comment's text, or a name. */
    title: z.string(),
    /** Where it can be opened; null if it cannot be. */
    postId: z.string().nullable(),
  }),
  /** The first picture of the post, for whoever sees it. */
  image: postImage.nullable(),
  /** The rule as it read then; null if a program decided, which needs none. */
  rule: z.object({ number: z.number(), title: z.string(), text: z.string() }).nullable(),
  reason: z.string(),
  automatic: z.boolean(),
  /** Null if a program decided. */
  basis: z.enum(DECISION_BASES).nullable(),
  by: z.string(),
  /** Changed values. */
  before: change.nullable(),
  after: change.nullable(),
  at: z.iso.datetime(),
  /** Null without an end. */
  until: z.iso.datetime().nullable(),
  /** Whether it was taken back, by an appeal or otherwise. */
  over: z.boolean(),
  /** Whether only its maker and staff see the post, until it is changed or staff have looked at it. */
  waits: z.enum(["maker", "staff"]).nullable(),
  appealUntil: z.iso.datetime(),
  appeal: appeal.nullable(),
});
export type Decision = z.output<typeof decision>;

/** The token of a mailed link, for those who open a decision without signing in. */
export const decisionToken = secret(string().max(100)).optional();

export const readDecision = endpoint({
  method: "POST",
  path: "/api/decision/:id",
  forVisitors: true,
  tag: "moderation",
  summary: "A decision with its reasons, for whom it concerns and for staff",
  params: idParams,
  body: z.object({ token: decisionToken }),
  reply: success({
    decision: decision.extend({
      /** Whom it concerns. */
      user: z.object({ _id: z.string(), username: z.string() }),
      /** What else was decided about them with the same statement and stands. */
      together: z.array(
        z.object({ _id: z.string(), kind: z.enum(SUBJECT_KINDS), title: z.string() }),
      ),
      /** Whether it concerns the reader. */
      own: z.boolean(),
      canAppeal: z.boolean(),
      /** The case of the appeal, for staff; null without. */
      caseId: z.string().nullable(),
      /** Whether the decision owes its reason, and the reader may give it. */
      canGiveReason: z.boolean(),
      /** Until when the reader can take the decision back. */
      undoUntil: z.iso.datetime().nullable(),
    }),
  }),
  onlyReads: true,
});
export type ReadDecision = z.output<(typeof readDecision)["reply"]>["decision"];

export const APPEAL_PICTURES_MAX = 4;

export const appealDecision = endpoint({
  method: "POST",
  path: "/api/decision/:id/appeal",
  forVisitors: true,
  tag: "moderation",
  summary: "Ask for another decision, once, with up to four pictures",
  params: idParams,
  form: z.object({ text: appealText, token: decisionToken }),
  files: { pictures: { max: APPEAL_PICTURES_MAX, maxBytes: IMAGE_MAX_BYTES } },
  reply: done,
  limit: "report",
});

export const giveReason = endpoint({
  method: "POST",
  path: "/api/decision/:id/reason",
  tag: "moderation",
  summary: "Give the statement of reasons that a decision owes, for staff only",
  params: idParams,
  body: z.object({ statement }),
  reply: done,
});

export const undoDecision = endpoint({
  method: "POST",
  path: "/api/decision/:id/undo",
  tag: "moderation",
  summary: "Take one's decision back before anyone is notified",
  params: idParams,
  reply: done,
});

/** The shortest side that a picture may have (pixels). */
export const APPEAL_PICTURE_MIN_SIDE = 100;

/** The longest sides of the files of a picture (pixels); smaller pictures are not enlarged. */
export const APPEAL_PICTURE_SIDES = { small: 320, large: 2_048 } as const;
export const APPEAL_PICTURE_SIZES = ["small", "large"] as const;
export type AppealPictureSize = (typeof APPEAL_PICTURE_SIZES)[number];
export type AppealPicture = z.output<typeof appealPicture>;

/** The route of a picture's file, which pages show like any picture. */
export const APPEAL_PICTURE_PATH = "/api/appeal-picture/:id/:size";
export const appealPictureParams = z.object({ id, size: z.enum(APPEAL_PICTURE_SIZES) });
export const appealPictureQuery = z.object({ token: decisionToken });

type PictureFile = { id: string; size: AppealPictureSize; token?: string | undefined };

/** Returns the URL of a picture's file for whoever reads the decision, signed in or by a mailed link. */
export function appealPictureUrl({ id: pictureId, size, token }: PictureFile): string {
  const path = APPEAL_PICTURE_PATH.replace(":id", pictureId).replace(":size", size);
  return token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`;
}
