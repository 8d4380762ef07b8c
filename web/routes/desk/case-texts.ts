import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import type { CaseKind, CaseOutcome, CaseRow } from "#contract/cases/contract.ts";
import type { SubjectKind } from "#contract/decisions/contract.ts";
import { HOLD_CAUSES, type HoldCause } from "#contract/holds/contract.ts";
import { NOTICE_ROLES, type NoticeRole } from "#contract/notices/contract.ts";
import { MADE_LABELS } from "#contract/posts/made.ts";
import { ACTION_STYLES } from "#web/components/decisions/action-styles.ts";
import { reasonText } from "#web/components/reports/reasons.ts";
import { countText } from "#web/components/users/count-text.ts";
import { longDate } from "#web/ui/content/long-date.ts";

const CAUSES: Readonly<Record<HoldCause, string>> = {
  firstPosts: "One of their first posts",
  removedBefore: "Looks like a removed post",
  changed: "Changed since it was hidden",
  imageCheck: "Stopped by the check of pictures",
  link: "A link of a new account",
};

const SENDERS: Readonly<Record<NoticeRole, string>> = {
  maker: "Says that it is their work",
  agent: "Speaks for whoever made it",
  concerned: "Says that it concerns them",
};

const SUBJECTS = {
  post: "Post",
  comment: "Comment",
  character: "Character",
  user: "Profile",
  loadout: "Loadout",
  board: "Board",
} as const;

/** Returns what several cases are about: '8 posts, 3 comments, 1 profile'. */
export function subjectsText(subjects: readonly { kind: SubjectKind; count: number }[]): string {
  return subjects
    .map(({ kind, count }) => {
      const name = SUBJECTS[kind].toLowerCase();
      return countText(count, name, `${name}s`);
    })
    .join(", ");
}

/** Returns what a list calls a case. */
export function caseTitle({ kind, title, user }: CaseRow): string {
  if (kind === "notice") return `Notice ${title}`;
  if (kind === "appeal") return `Appeal by ${user?.username ?? "somebody who has left"}`;
  if (kind === "application") return `${user?.username ?? "Somebody who has left"} wants to join`;
  return title;
}

/** Returns why a case is one, in a few words. */
export function caseReason({ kind, reason, title }: CaseRow): string {
  if (kind === "report") return reasonText(reason);
  if (kind === "hold") return CAUSES[HOLD_CAUSES[reason] ?? "firstPosts"];
  if (kind === "application") return "Waits for approval";
  if (kind === "notice") return SENDERS[NOTICE_ROLES[reason] ?? "concerned"];
  const { label } = ACTION_STYLES[AUDIT_ACTIONS[reason] ?? "editUser"];
  return `Against: ${label.toLowerCase()}${title && `, “${title}”`}`;
}

/** Returns what a case is about: 'Comment by Fox'. */
export function caseSubject({ kind, subjectKind, user, own }: CaseRow): string {
  if (kind === "notice" || kind === "application") return "";
  if (own) return "You decided, so somebody else answers";
  const subject = SUBJECTS[subjectKind];
  return user && subjectKind !== "user" ? `${subject} by ${user.username}` : subject;
}

const OUTCOMES: Readonly<Record<CaseOutcome, string>> = {
  dismiss: "Dismissed",
  resolve: "Resolved",
  delete: "Removed",
  markNsfw: "Marked NSFW",
  hide: "Hidden until changed",
  credit: "Credited",
  ban: "Banned",
  release: "Shown",
  reverse: "Reversed",
  admit: "Admitted",
  decline: "Refused",
  labelHand: `Labeled “${MADE_LABELS.hand}”`,
  labelTool: `Labeled “${MADE_LABELS.tool}”`,
  labelAI: `Labeled “${MADE_LABELS.ai}”`,
};
const APPEALED: Partial<Record<CaseOutcome, string>> = { dismiss: "Stays", reverse: "Reversed" };

/** Describes how a case was closed. */
export function outcomeText(kind: CaseKind, outcome: CaseOutcome | null): string {
  if (outcome === null) return "Closed";
  return (kind === "appeal" && APPEALED[outcome]) || OUTCOMES[outcome];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type CaseMark = { text: string; tone: "late" | "own" | "plain"; icon: "clock" | "user" };

/** Returns what stands beside an open case: until when it is to be decided, and who looks after it. */
export function marksOf(row: CaseRow, viewer: { username: string }, now: number): CaseMark[] {
  if (row.status === "closed") return [];
  return [dueMark(row, now), claimMark(row, viewer, now)].filter((mark) => mark !== null);
}

function dueMark({ dueAt }: CaseRow, now: number): CaseMark | null {
  if (dueAt === null) return null;
  const late = Math.floor((now - Date.parse(dueAt)) / DAY_MS);
  if (late < 0) return { text: `Decide by ${longDate(dueAt)}`, tone: "plain", icon: "clock" };
  const days = late === 1 ? "1 day" : `${late} days`;
  return { text: late === 0 ? "Due today" : `Overdue by ${days}`, tone: "late", icon: "clock" };
}

function claimMark(
  { claimedBy, claimedUntil }: CaseRow,
  viewer: { username: string },
  now: number,
): CaseMark | null {
  if (claimedBy === null || claimedUntil === null) return null;
  const left = Math.max(1, Math.round((Date.parse(claimedUntil) - now) / MINUTE_MS));
  return claimedBy === viewer.username
    ? { text: `Yours for ${left} min`, tone: "own", icon: "user" }
    : { text: `${claimedBy}, ${left} min left`, tone: "plain", icon: "user" };
}
