import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { line, page } from "../fields.ts";
import { success } from "../reply.ts";

export const AUDIT_PAGE_SIZE = 50;

/** The database stores positions in this list, so add new ones at the end. */
export const AUDIT_ACTIONS = [
  "editUser",
  "changeRoles",
  "changeAvatar",
  "ban",
  "unban",
  "prune",
  "restore",
  "editPost",
  "deletePost",
  "deleteComment",
  "removeCharacter",
  "openReport",
  "resolveReport",
  "restoreEmail",
  "changeRules",
  "decideAppeal",
  "undoDecision",
  "retryJobs",
  "decideNotice",
  "holdPost",
  "releasePost",
  "hidePost",
  "creditPost",
  "deleteLoadout",
  "giveReason",
  "resetFactors",
  "changeSignUps",
  "decideApplication",
  "holdComment",
  "releaseComment",
  "deleteBoard",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The actor of what is done by a program on the machine: no account, and nobody can have the name. */
export const OPERATOR = { _id: "0", username: "operator" } as const;

const change = z.record(z.string(), z.unknown());

const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ _id: z.string(), username: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  /** The user it was done to. */
  target: z.object({ _id: z.string(), username: z.string() }).nullable(),
  /** The object it was done to, in a few words: a post's title. */
  subject: z.string(),
  reason: z.string(),
  before: change.nullable(),
  after: change.nullable(),
  /** The decision that states the reasons. */
  decisionId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A username of the actor or target, or words of subject and reason. */
export const auditText = line(60, "Search text must be no more than 60 characters.");

export const listAudit = endpoint({
  method: "GET",
  path: "/api/audit",
  tag: "moderation",
  summary: "What staff did, newest first, for staff",
  query: z.object({
    query: auditText.optional(),
    action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
    page,
  }),
  reply: success({ entries: z.array(auditEntry), pageCount: z.number() }),
});
