import type { Pair } from "#contract/likeness/contract.ts";
import { actsOn } from "#contract/likeness/policy.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { presentImage } from "#server/features/images/present.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { PairWithPosts } from "./pair-list-queries.ts";
import { type PairRow, stateOf } from "./pair-queries.ts";
import { presentStoredMatch } from "./present.ts";

type UrlOf = (key: string) => string;

/** Presents a pair to one of its makers. */
export function presentPair(
  { row, earlier, later }: PairWithPosts,
  viewer: SessionViewer,
  urlOf: UrlOf,
): Pair {
  const state = stateOf(row);
  const { relation, agreed, outcome } = state;
  const yours = viewer._id === row.earlier_owner_id ? "earlier" : "later";
  return {
    _id: row.id,
    yours,
    earlier: presentPairPost(earlier, urlOf),
    later: presentPairPost(later, urlOf),
    ...presentStoredMatch(row, { earlier: earlier.category, later: later.category }),
    status: statusOf(row, yours),
    relation,
    agreed,
    outcome,
    settledAt: row.settled_at?.toISOString() ?? null,
    ...presentStatements(row),
    acts: actsOn(viewer, state),
    createdAt: row.created_at.toISOString(),
  };
}

/** Follows the tabs of `pair-list-queries.ts`. */
function statusOf(row: PairRow, yours: Pair["yours"]): Pair["status"] {
  if (row.outcome !== null) return "settled";
  const isAnswered = row.answered_at !== null;
  if (yours === "later") return isAnswered ? "waiting" : "open";
  return row.requested_at !== null && !isAnswered && !row.overdue ? "waiting" : "open";
}

export function presentStatements(row: PairRow): Pick<Pair, "request" | "answer"> {
  const { request, requested_at, answer_due_at, answer, answered_at } = row;
  return {
    request:
      request !== null && requested_at
        ? { text: request, at: requested_at.toISOString(), dueAt: answer_due_at.toISOString() }
        : null,
    answer: answer !== null && answered_at ? { text: answer, at: answered_at.toISOString() } : null,
  };
}

function presentPairPost(post: PairWithPosts["earlier"], urlOf: UrlOf): Pair["earlier"] {
  return {
    _id: post.id,
    title: post.title,
    category: post.category,
    image: presentImage(post, (description) => alternativeText(description, post), urlOf),
    owner: {
      _id: post.owner_id,
      username: post.username,
      avatar: presentSmallAvatar(post.avatar_key, urlOf),
    },
    forSale: post.for_sale,
    createdAt: post.created_at.toISOString(),
  };
}
