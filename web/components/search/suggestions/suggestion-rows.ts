import type { Reply } from "#contract/endpoint.ts";
import type { searchSuggestions } from "#contract/search/contract.ts";
import { searchPath } from "../search-url.ts";

export type Suggestions = Reply<typeof searchSuggestions>;
type Person = Suggestions["people"][number];
type Board = Suggestions["boards"][number];
type Work = Suggestions["works"][number];

/** One suggestion: where it leads, and for a search its text. */
export type Row = { key: string; to: string; text: string } & (
  | { kind: "recent" | "tag" }
  | { kind: "person"; person: Person }
  | { kind: "board"; board: Board }
  | { kind: "work"; work: Work }
);
export type Group = { label: string; rows: Row[] };

const RECENT_WHILE_TYPING = 2;

/** Returns the suggestions in the order of the list, without empty groups. */
export function groupsOf(
  typed: string,
  recent: readonly string[],
  found: Suggestions | undefined,
): Group[] {
  const { people = [], boards = [], tags = [], works = [] } = found ?? {};
  const groups: Group[] = [
    { label: "Recent", rows: recentFor(typed, recent).map((text) => searchRow("recent", text)) },
    {
      label: "People",
      rows: people.map((person) => ({
        kind: "person",
        key: `person-${person._id}`,
        to: `/profile/${person.username}`,
        text: person.username,
        person,
      })),
    },
    {
      label: "Boards",
      rows: boards.map((board) => ({
        kind: "board",
        key: `board-${board._id}`,
        to: `/board/${board.code}`,
        text: board.title,
        board,
      })),
    },
    { label: "Tags", rows: tags.map((text) => searchRow("tag", text)) },
    {
      label: "Works",
      rows: works.map((work) => ({
        kind: "work",
        key: `work-${work._id}`,
        to: `/post/${work._id}`,
        text: work.title,
        work,
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function searchRow(kind: "recent" | "tag", text: string): Row {
  return { kind, key: `${kind}-${text}`, to: searchPath({ query: text }), text };
}

/** Returns every recent search, or while typing those that begin like the text. */
function recentFor(typed: string, recent: readonly string[]): readonly string[] {
  if (typed === "") return recent;
  const begun = typed.toLowerCase();
  const others = recent.filter(
    (text) => text.toLowerCase().startsWith(begun) && text.toLowerCase() !== begun,
  );
  return others.slice(0, RECENT_WHILE_TYPING);
}

/**
 * Returns the row that a step from the chosen one leads to; before the first and after the last none is
 * chosen.
 */
export function stepTo(rows: readonly Row[], chosen: string | null, step: 1 | -1): string | null {
  const positions = [null, ...rows.map(({ key }) => key)];
  const from = Math.max(positions.indexOf(chosen), 0);
  return positions.at((from + step) % positions.length) ?? null;
}
