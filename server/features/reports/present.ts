import { AUDIT_ACTIONS, type AuditAction } from "#contract/audit/contract.ts";
import { RELATION_LABELS, RELATIONS } from "#contract/likeness/rules.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import {
  type ComparedEvent,
  type Comparison,
  REPORT_ACTIONS,
  type Report,
  type ReportAction,
  type ReportRow,
  type StaffNote,
} from "#contract/reports/contract.ts";
import { banOf } from "#server/features/bans/queries.ts";
import { presentImage, presentImageIfAny } from "#server/features/images/present.ts";
import type { ImageRow } from "#server/features/images/queries.ts";
import { presentMatch, presentStoredMatch } from "#server/features/likeness/present.ts";
import { presentImages } from "#server/features/posts/present.ts";
import type { PostRow } from "#server/features/posts/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { UserRow } from "#server/features/users/queries.ts";
import { type ComparedRow, type ComparisonRow, isCreditable } from "./comparison-queries.ts";
import type { AlikeRow, MakerAct, StaffNoteRow } from "./detail-queries.ts";
import { type CaseRow, kindOf, type listReportNotes } from "./queries.ts";

type UrlOf = (key: string) => string;
type NoteRow = Awaited<ReturnType<typeof listReportNotes>>[number];

const SETTLED: Record<ReportAction, string> = {
  dismiss: "dismissed a report",
  resolve: "resolved a report",
  delete: "deleted what was reported",
  markNsfw: "marked what was reported as NSFW",
  ban: "banned over a report",
  hide: "hid what was reported until it is changed",
  credit: "added a credit line to what was reported",
};

/** Returns how a case was settled, for staff who tried to settle it too. */
export function presentSettled({ settler_name, outcome }: CaseRow): string {
  const action = SETTLED[presentOutcome(outcome) ?? "resolve"];
  return `Settled already: ${settler_name ?? "somebody"} ${action}.`;
}

export function presentOutcome(outcome: number | null): ReportAction | null {
  return outcome === null ? null : (REPORT_ACTIONS[outcome] ?? null);
}

export function presentCase(row: CaseRow, urlOf: UrlOf): ReportRow {
  const pictured = { category: row.post_category ?? 0, title: row.title };
  return {
    _id: row.id,
    kind: kindOf(row),
    // Nothing is quoted of a deleted account.
    title: row.title || "Deleted account",
    image: presentImageIfAny(row, (description) => alternativeText(description, pictured), urlOf),
    reason: row.reason,
    count: row.num_reports,
    lastReportedAt: row.last_reported_at.toISOString(),
    status: row.resolved_at === null ? "open" : "resolved",
    openedBy: row.claim_over ? null : row.opener_name,
  };
}

export function presentReportedPost(
  post: PostRow,
  images: readonly ImageRow[],
  urlOf: UrlOf,
): Report["post"] {
  return {
    _id: post.id,
    title: post.title,
    category: post.category,
    description: post.description,
    nsfw: post.nsfw,
    images: presentImages(post, images, urlOf),
    createdAt: post.created_at.toISOString(),
  };
}

export function presentMaker(
  user: UserRow,
  cases: { all: number; upheld: number },
  urlOf: UrlOf,
): Report["maker"] {
  return {
    _id: user.id,
    username: user.username,
    avatar: presentSmallAvatar(user.avatar_key, urlOf),
    joinedAt: user.created_at.toISOString(),
    bio: user.bio,
    roles: user.roles,
    banned: banOf(user) !== null,
    reportsOnMaker: cases.all,
    reportsUpheld: cases.upheld,
  };
}

export function presentNote(row: NoteRow, urlOf: UrlOf): Report["said"][number] {
  return {
    reporter: {
      _id: row.id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, urlOf),
    },
    reason: row.reason,
    note: row.note,
    at: row.created_at.toISOString(),
  };
}

export function presentStaffNote(row: StaffNoteRow): StaffNote {
  return {
    _id: row.id,
    author: row.author_name || FORMER_STAFF,
    text: row.text,
    at: row.created_at.toISOString(),
  };
}

export function presentAlike({ outcome, count }: AlikeRow): Report["alike"][number] {
  return { outcome: REPORT_ACTIONS[outcome ?? 0] ?? "resolve", count: Number(count) };
}

/** Where the account of whoever wrote is gone. */
const FORMER_STAFF = "A former member of staff";

const DONE: Record<AuditAction, string> = {
  editUser: "edited the account",
  changeRoles: "changed the roles",
  changeAvatar: "changed the avatar",
  ban: "banned the account",
  unban: "lifted the ban",
  prune: "pruned the content",
  restore: "restored the content",
  editPost: "edited a post",
  deletePost: "deleted a post",
  deleteComment: "deleted a comment",
  removeCharacter: "removed a character",
  openReport: "opened a report",
  resolveReport: "settled a report",
  restoreEmail: "undid a change of address",
  changeRules: "changed the rules",
  decideAppeal: "decided an appeal",
  undoDecision: "took a decision back",
  retryJobs: "ran failed jobs again",
  decideNotice: "decided a notice",
  holdPost: "held a post",
  releasePost: "showed a post that waited",
  hidePost: "hid a post until it is changed",
  creditPost: "added a credit line to a post",
  deleteLoadout: "removed a loadout",
  giveReason: "gave the reason of a decision",
};

/** Presents an act on the reported user; its text follows the actor's name. */
export function presentAct(row: MakerAct): Report["history"][number] {
  const action = AUDIT_ACTIONS[row.action] ?? "editUser";
  const { outcome } = (row.after ?? {}) as { outcome?: ReportAction };
  const verb = action === "resolveReport" && outcome ? SETTLED[outcome] : DONE[action];
  const text = row.subject ? `${verb}: “${row.subject}”` : verb;
  return { actor: row.actor_name, text, note: row.reason, at: row.created_at.toISOString() };
}

type Side = ComparedEvent["side"];

/** Presents two posts side by side, to staff. */
export function presentComparison(row: ComparisonRow, urlOf: UrlOf): Comparison {
  const { earlier, later, match, pair, reportedId } = row;
  const categories = { earlier: earlier.category, later: later.category };
  const stored = pair ? presentStoredMatch(pair, categories) : null;
  return {
    earlier: presentCompared(earlier, urlOf),
    later: presentCompared(later, urlOf),
    reported: later.post_id === reportedId ? "later" : "earlier",
    creditable: isCreditable(row),
    resemblance: match ? presentMatch(match, categories) : stored,
    timeline: [
      ...postEvents("earlier", earlier),
      ...postEvents("later", later),
      ...exchangeEvents(row),
      ...reportEvents(row),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  };
}

function presentCompared(row: ComparedRow, urlOf: UrlOf): Comparison["earlier"] {
  return {
    _id: row.post_id,
    title: row.title,
    image: presentImage(row, (description) => alternativeText(description, row), urlOf),
    maker: {
      _id: row.owner_id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, urlOf),
      numPosts: row.num_posts,
    },
    createdAt: row.created_at.toISOString(),
  };
}

function postEvents(side: Side, { created_at, updated_at }: ComparedRow): ComparedEvent[] {
  const posted = eventAt(created_at, { side, kind: "posted", text: "Posted" });
  if (updated_at.getTime() === created_at.getTime()) return [posted];
  return [posted, eventAt(updated_at, { side, kind: "edited", text: "Last edited" })];
}

/** What the two makers said to each other. */
function exchangeEvents({ pair }: ComparisonRow): ComparedEvent[] {
  if (!pair) return [];
  const { related_at, requested_at, request, answered_at, answer, agreed, agreed_at } = pair;
  // The relation of a credit that staff added is no answer of the later maker.
  const relation = pair.credit_decision_id === null ? RELATIONS[pair.relation ?? -1] : undefined;
  const related = relation && `Answered “${RELATION_LABELS[relation]}”`;
  const asked = { side: "earlier", kind: "asked", text: "Asked for credit" } as const;
  const said = { side: "later", text: related ?? "Answered" } as const;
  const decided = agreed ? "Agreed to the credit" : "Did not agree to the credit";
  return [
    ...(requested_at ? [eventAt(requested_at, { ...asked, statement: request })] : []),
    ...(answered_at
      ? [eventAt(answered_at, { ...said, kind: "answered", statement: answer || null })]
      : []),
    ...(related && related_at && !answered_at
      ? [eventAt(related_at, { ...said, kind: "related" })]
      : []),
    ...(agreed_at ? [eventAt(agreed_at, { side: "earlier", kind: "agreed", text: decided })] : []),
  ];
}

/** A report stands on the side of the maker who sent it, or else opposite to the reported post. */
function reportEvents({ copied, earlier, later, reportedId }: ComparisonRow): ComparedEvent[] {
  const opposite: Side = later.post_id === reportedId ? "earlier" : "later";
  return copied.map(({ reporter_id, note, created_at }) => {
    const side = { [earlier.owner_id]: "earlier", [later.owner_id]: "later" }[reporter_id] as
      | Side
      | undefined;
    return eventAt(created_at, {
      side: side ?? opposite,
      kind: "reported",
      text: side ? "Reported as copied" : "Somebody else reported it as copied",
      statement: note || null,
    });
  });
}

function eventAt(
  at: Date,
  event: Pick<ComparedEvent, "side" | "kind" | "text"> & { statement?: string | null },
): ComparedEvent {
  return { statement: null, ...event, at: at.toISOString() };
}
