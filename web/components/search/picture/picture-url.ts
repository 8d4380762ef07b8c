import { CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";

/** The page of a search by picture; the picture itself is in no URL. */
export const PICTURE_SEARCH = "/search?by=picture";

/** What narrows the results of a search by picture. */
export type PictureFilters = {
  category: Category | null;
  forSale: boolean;
  /** A username; empty means anybody. */
  maker: string;
  /** Also shows what resembles the picture loosely. */
  loose: boolean;
};

/** Returns whether a search's parameters are those of a search by picture. */
export function isByPicture(params: URLSearchParams): boolean {
  return params.get("by") === "picture";
}

export function parsePictureFilters(params: URLSearchParams): PictureFilters {
  const category = params.get("category");
  return {
    category: CATEGORY_NUMBERS.find((one) => String(one) === category) ?? null,
    forSale: params.get("forSale") === "true",
    maker: params.get("maker") ?? "",
    loose: params.get("loose") === "true",
  };
}

export function picturePath({ category, forSale, maker, loose }: PictureFilters): string {
  const params = new URLSearchParams({ by: "picture" });
  if (category !== null) params.set("category", String(category));
  if (forSale) params.set("forSale", "true");
  if (maker) params.set("maker", maker);
  if (loose) params.set("loose", "true");
  return `/search?${params}`;
}
