import { AUDIT_ACTIONS, type AuditAction } from "#contract/audit/contract.ts";
import {
  CASE_OUTCOMES,
  type CaseDetail,
  type CaseKind,
  type CaseOutcome,
  type CaseRow as ListedCase,
  type StaffNote,
} from "#contract/cases/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { banOf } from "#server/features/bans/queries.ts";
import { FORMER_STAFF } from "#server/features/decisions/present.ts";
import { presentImageIfAny, siteUrlOf } from "#server/features/images/present.ts";
import type { ImageRow } from "#server/features/images/queries.ts";
import type { RemovalLike } from "#server/features/likeness/removed-queries.ts";
import { presentImages } from "#server/features/posts/present.ts";
import type { PostRow } from "#server/features/posts/queries.ts";
import type { listReportNotes } from "#server/features/reports/queries.ts";
import { presentQuestion } from "#server/features/sign-ups/present.ts";
import type { QuestionRow } from "#server/features/sign-ups/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { UserRow } from "#server/features/users/queries.ts";
import type { AlikeRow, HoldRow, MakerAct, StaffNoteRow } from "./detail-queries.ts";
import type { MadeCounts, SharedBrowserRow } from "./maker-queries.ts";
import { type CaseRow, kindOf, subjectKindOf } from "./queries.ts";
import type { RecentRows } from "./recent-queries.ts";
import type { Removed } from "./removal-commands.ts";

type UrlOf = (key: string) => string;
type NoteRow = Awaited<ReturnType<typeof listReportNotes>>[number];

/** How a case was closed; follows the name of whoever did. */
const CLOSED: Record<CaseKind, Partial<Record<CaseOutcome, string>>> = {
  report: {
    dismiss: "dismissed a report",
    resolve: "resolved a report",
    delete: "deleted what was reported",
    markNsfw: "marked what was reported as NSFW",
    ban: "banned over a report",
    hide: "hid what was reported until it is changed",
    credit: "added a credit line to what was reported",
    labelHand: "labeled what was reported as made by hand",
    labelTool: "labeled what was reported as made with a tool",
    labelAI: "labeled what was reported as from an AI picture",
  },
  hold: { release: "showed it", delete: "removed it" },
  notice: { dismiss: "dismissed the notice", delete: "upheld the notice" },
  appeal: { dismiss: "confirmed the decision", reverse: "reversed the decision" },
  application: { admit: "admitted the account", decline: "refused the account" },
};

/** Returns how a case was closed, for staff who tried to close it too. */
export function presentSettled(row: CaseRow): string {
  const done = CLOSED[kindOf(row)][presentOutcome(row.outcome) ?? "resolve"] ?? "closed it";
  return `Settled already: ${row.closer_name ?? "somebody"} ${done}.`;
}

/** Returns how many posts and comments were removed, for whoever removed them. */
export function presentRemoved({ posts, comments }: Removed): string {
  return `${posts.length + comments.length} removed`;
}

export function presentOutcome(outcome: number | null): CaseOutcome | null {
  return outcome === null ? null : (CASE_OUTCOMES[outcome] ?? null);
}

export function presentCase(row: CaseRow, viewer: { _id: string }, urlOf: UrlOf): ListedCase {
  const pictured = { category: row.post_category ?? 0, title: row.title };
  // Only the site itself shows a picture of a post that waits.
  const pictureUrl = row.held_post_id === null ? urlOf : siteUrlOf;
  const alternative = (description: string | null) => alternativeText(description, pictured);
  return {
    _id: row.id,
    kind: kindOf(row),
    subjectKind: subjectKindOf(row),
    // Nothing is quoted of a deleted account.
    title: row.title || "Deleted account",
    image: presentImageIfAny(row, alternative, pictureUrl),
    user:
      row.user_id !== null && row.username !== null
        ? { _id: row.user_id, username: row.username }
        : null,
    reason: row.reason,
    count: row.num_reports,
    at: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    status: row.closed_at === null ? "open" : "closed",
    claimedBy: row.claim_over ? null : row.claimer_name,
    claimedUntil: row.claim_over ? null : (row.claimed_until?.toISOString() ?? null),
    outcome: presentOutcome(row.outcome),
    decisionId: row.decision_id,
    own: row.decider_id === viewer._id,
    noticeId: row.notice_id,
  };
}

export function presentHold({ note, rule, rule_title, removed_at }: HoldRow): CaseDetail["hold"] {
  const removed =
    removed_at === null || rule === null
      ? null
      : { at: removed_at.toISOString(), rule, title: rule_title ?? "" };
  return { note, removed };
}

export function presentReportedPost(
  post: PostRow,
  images: readonly ImageRow[],
  urlOf: UrlOf,
): CaseDetail["post"] {
  return {
    _id: post.id,
    title: post.title,
    category: post.category,
    description: post.description,
    nsfw: post.nsfw,
    made: post.made,
    images: presentImages(post, images, urlOf),
    createdAt: post.created_at.toISOString(),
  };
}

type Maker = {
  row: UserRow;
  invitedBy: string | null;
  cases: { all: number; upheld: number };
  made: MadeCounts;
};

export function presentMaker(
  { row: user, cases, made, invitedBy }: Maker,
  urlOf: UrlOf,
): CaseDetail["maker"] {
  return {
    _id: user.id,
    username: user.username,
    avatar: presentSmallAvatar(user.avatar_key, urlOf),
    joinedAt: user.created_at.toISOString(),
    bio: user.bio,
    roles: user.roles,
    banned: banOf(user) !== null,
    verified: user.verified,
    numPosts: made.posts,
    numComments: made.comments,
    numLikes: made.likes,
    invitedBy,
    reportsOnMaker: cases.all,
    reportsUpheld: cases.upheld,
  };
}

/** Presents what an account made lately; comments with the same text are one entry. */
export function presentRecent({ posts, comments }: RecentRows, urlOf: UrlOf): CaseDetail["recent"] {
  const byText = new Map<string, { text: string; ids: string[]; at: string }>();
  for (const { id, text, created_at } of comments) {
    const group = byText.get(text);
    if (group) group.ids.push(id);
    else byText.set(text, { text, ids: [id], at: created_at.toISOString() });
  }
  return {
    posts: posts.map((post) => presentRecentPost(post, urlOf)),
    comments: [...byText.values()],
  };
}

function presentRecentPost(post: RecentRows["posts"][number], urlOf: UrlOf) {
  // Only the site itself shows a picture of a post that waits.
  const pictureUrl = post.hold_id === null ? urlOf : siteUrlOf;
  const alternative = (description: string | null) => alternativeText(description, post);
  return {
    _id: post.id,
    title: post.title,
    image: presentImageIfAny(post, alternative, pictureUrl),
    createdAt: post.created_at.toISOString(),
  };
}

type ApplicationRows = { row: { text: string }; questions: readonly QuestionRow[] };

export function presentApplication({ row, questions }: ApplicationRows): CaseDetail["application"] {
  return {
    text: row.text,
    questions: questions.map((asked) => ({
      ...presentQuestion(asked),
      asker: asked.asker_name ?? FORMER_STAFF,
    })),
  };
}

export function presentRemovalLike(row: RemovalLike): CaseDetail["resembles"][number] {
  return {
    likeness: row.match.likeness,
    removedAt: row.removed_at.toISOString(),
    rule: row.rule,
    ruleTitle: row.rule_title ?? "",
  };
}

/** Presents the ban of the other account; never anything of the browser. */
export function presentSharedBrowser(row: SharedBrowserRow): CaseDetail["sharedBrowser"] {
  return {
    username: row.username,
    bannedAt: row.created_at.toISOString(),
    rule: row.rule,
    ruleTitle: row.rule_title,
  };
}

export function presentNote(row: NoteRow, urlOf: UrlOf): CaseDetail["said"][number] {
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

export function presentAlike({ outcome, count }: AlikeRow): CaseDetail["alike"][number] {
  return { outcome: CASE_OUTCOMES[outcome ?? 0] ?? "resolve", count: Number(count) };
}

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
  openReport: "opened a case",
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
  deleteBoard: "removed a board",
  giveReason: "gave the reason of a decision",
  resetFactors: "removed the second factors",
  changeSignUps: "changed who can join",
  decideApplication: "decided whether the account may join",
  holdComment: "held a comment",
  releaseComment: "showed a comment that waited",
};

/** Presents an act on the reported user; its text follows the actor's name. */
export function presentAct(row: MakerAct): CaseDetail["history"][number] {
  const action = AUDIT_ACTIONS[row.action] ?? "editUser";
  const { outcome } = (row.after ?? {}) as { outcome?: CaseOutcome };
  const settled = action === "resolveReport" && outcome && CLOSED.report[outcome];
  const verb = settled || DONE[action];
  const text = row.subject ? `${verb}: “${row.subject}”` : verb;
  return { actor: row.actor_name, text, note: row.reason, at: row.created_at.toISOString() };
}
