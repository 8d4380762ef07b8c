import { CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { flag, oneOf, oneText, urlState } from "#web/lib/url-state.ts";

const state = urlState({
  /** What one searches by; the picture itself is in no URL. */
  by: oneOf(["text", "picture"]),
  category: oneOf<Category, null>(CATEGORY_NUMBERS, { fallback: null }),
  forSale: flag(),
  /** A username; empty means anybody. */
  maker: oneText({ fallback: "", parse: (text) => text }),
  /** Also shows what resembles the picture loosely. */
  loose: flag(),
});

/** What narrows the results of a search by picture. */
export type PictureFilters = Omit<ReturnType<typeof state.parse>, "by">;

/** The page of a search by picture. */
export const PICTURE_SEARCH = state.path("/search", { by: "picture" });

/** Returns whether a search's parameters are those of a search by picture. */
export function isByPicture(params: URLSearchParams): boolean {
  return state.parse(params).by === "picture";
}

export function parsePictureFilters(params: URLSearchParams): PictureFilters {
  const { by: _, ...filters } = state.parse(params);
  return filters;
}

export function picturePath(filters: PictureFilters): string {
  return state.path("/search", { by: "picture", ...filters });
}
