import { type CategoryChoice, categoryIn } from "#contract/posts/categories.ts";
import { CREATION_SORTS, type CreationSort } from "#contract/users/creations.ts";
import { flag, oneOf, oneText, pageNumber, urlState } from "#web/lib/url-state.ts";

const state = urlState({
  category: oneText<CategoryChoice>({
    fallback: "all",
    parse: (text) => (text === "all" ? "all" : categoryIn(text)),
  }),
  page: pageNumber,
  /** Only those for sale. */
  forSale: flag(),
  sort: oneOf<CreationSort>(CREATION_SORTS),
});

/** Which of a user's posts a profile shows. */
export type Shown = ReturnType<typeof state.parse>;

export const creationsIn = state.parse;

/** Returns the URL of a profile, by default with the first page of all posts. */
export function profilePath(username: string, shown: Partial<Shown> = {}): string {
  return state.path(`/profile/${username}`, shown);
}

const boardsState = urlState({ tab: oneOf(["creations", "boards"]), page: pageNumber });

/** Returns which page of a user's boards a profile shows; null where it shows their posts. */
export function boardsIn(search: URLSearchParams): number | null {
  const { tab, page } = boardsState.parse(search);
  return tab === "boards" ? page : null;
}

/** Returns the URL of a profile that shows a page of the user's boards. */
export function profileBoardsPath(username: string, page = 1): string {
  return boardsState.path(`/profile/${username}`, { tab: "boards", page });
}
