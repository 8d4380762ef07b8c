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
