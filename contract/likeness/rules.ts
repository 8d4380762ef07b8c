import { CATEGORY, type Category } from "../posts/categories.ts";

/** How much two pictures resemble each other, from the most. The database stores positions in this list. */
export const LIKENESSES = ["very close", "close", "loose"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** How the later of two pictures differs from the earlier. The database stores positions in this list. */
export const TRANSFORMS = ["mirrored", "turned", "recoloured", "re-framed"] as const;
export type Transform = (typeof TRANSFORMS)[number];

/** Everything that is said of how two posts differ. */
export const DIFFERENCES = [...TRANSFORMS, "on clothing", "on a vehicle"] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** What a work of another category is on in a later post. */
export const PLACES: Partial<Record<Category, Difference>> = {
  [CATEGORY.clothing]: "on clothing",
  [CATEGORY.vehicle]: "on a vehicle",
};

/** What a maker says of an earlier post that looks alike. The database stores positions in this list. */
export const RELATIONS = ["mine", "permission", "remix", "alike"] as const;
export type Relation = (typeof RELATIONS)[number];

/** How the maker of the earlier post closed a pair. The database stores positions in this list. */
export const OUTCOMES = ["fine", "credited", "reported"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The earlier posts that are shown to the maker of a new one. */
export const LOOKALIKES_MAX = 3;
/** The results of a search by picture, which has no further pages. */
export const SIMILAR_MAX = 96;
export const SIMILAR_MIN_SIDE = 100;
export const STATEMENT_MAX = 300;
/** The time to answer a request for credit. */
export const ANSWER_DAYS = 7;
/** The time to confirm that a post was made with permission. */
export const PERMISSION_DAYS = 14;
export const PAIR_PAGE_SIZE = 20;
/** The most remixes that a post's page shows. */
export const REMIXES_MAX = 13;

/** What people read of a relation. */
export const RELATION_LABELS: Record<Relation, string> = {
  mine: "It is mine too",
  permission: "Made with permission",
  remix: "A remix, credit the maker",
  alike: "It only looks alike",
};
