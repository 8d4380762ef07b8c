import { RELATION_LABELS, RELATIONS } from "#contract/likeness/rules.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import type { ComparedEvent, Comparison } from "#contract/reports/contract.ts";
import { presentImage } from "#server/features/images/present.ts";
import { presentMatch, presentStoredMatch } from "#server/features/likeness/present.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { type ComparedRow, type ComparisonRow, isCreditable } from "./comparison-queries.ts";

type UrlOf = (key: string) => string;
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
