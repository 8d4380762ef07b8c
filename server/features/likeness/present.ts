import type { Resemblance } from "#contract/likeness/contract.ts";
import type { Credit } from "#contract/likeness/relations.ts";
import {
  type Difference,
  LIKENESSES,
  PLACES,
  RELATIONS,
  TRANSFORMS,
} from "#contract/likeness/rules.ts";
import { categoryIn } from "#contract/posts/categories.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { bytesFromJson, presentImageIfAny } from "#server/features/images/present.ts";
import type { CreditRow } from "#server/features/likeness/credit-queries.ts";
import type { Match } from "#server/platform/media/pictures/likeness.ts";

type UrlOf = (key: string) => string;

/** The categories of two posts. */
type Categories = { earlier: number; later: number };

/** Presents how pictures match. */
export function presentMatch(
  { likeness, transforms, ...match }: Match,
  categories?: Categories,
): Resemblance {
  return {
    likeness,
    transforms: [...transforms, ...placesOf(categories)],
    alignment: {
      mirrored: match.orientation.mirrored,
      turns: match.orientation.turns,
      earlier: match.earlierBox,
      later: match.laterBox,
    },
  };
}

/** The columns of a pair that describe how its pictures match. */
export type StoredMatch = {
  likeness: number;
  transforms: number[];
  mirrored: boolean;
  turns: number;
  earlier_box: number[];
  later_box: number[];
};

/** Presents how the pictures of a stored pair match. */
export function presentStoredMatch(row: StoredMatch, categories: Categories): Resemblance {
  return {
    likeness: LIKENESSES[row.likeness] ?? "loose",
    transforms: [
      ...row.transforms.flatMap((index) => TRANSFORMS[index] ?? []),
      ...placesOf(categories),
    ],
    alignment: {
      mirrored: row.mirrored,
      turns: row.turns as 0 | 1 | 2 | 3,
      earlier: boxOf(row.earlier_box),
      later: boxOf(row.later_box),
    },
  };
}

function placesOf(categories: Categories | undefined): Difference[] {
  if (!categories || categories.earlier === categories.later) return [];
  const place = PLACES[categoryIn(categories.later)];
  return place ? [place] : [];
}

function boxOf([x = 0, y = 0, width = 1, height = 1]: readonly number[]) {
  return { x, y, width, height };
}

export function presentCredit(row: CreditRow, urlOf: UrlOf): Credit {
  const relation = RELATIONS[row.relation ?? 0] === "permission" ? "permission" : "remix";
  return {
    _id: row.id,
    relation,
    state: stateOf(row, relation),
    maker:
      row.maker_id === null || row.username === null
        ? null
        : { _id: row.maker_id, username: row.username },
    original: presentOriginal(row, urlOf),
    nsfw: row.nsfw === true,
  };
}

function stateOf({ agreed, overdue }: CreditRow, relation: Credit["relation"]): Credit["state"] {
  if (agreed === false) return "refused";
  if (relation === "remix" || agreed) return "shown";
  return overdue ? "refused" : "waiting";
}

function presentOriginal(row: CreditRow, urlOf: UrlOf): Credit["original"] {
  const { post_id, title, category, created_at, nsfw, thumbhash } = row;
  if (post_id === null || title === null || created_at === null || nsfw) return null;
  const pictured = { category: category ?? 0, title };
  const image = presentImageIfAny(
    { ...row, thumbhash: typeof thumbhash === "string" ? bytesFromJson(thumbhash) : thumbhash },
    (text) => alternativeText(text, pictured),
    urlOf,
  );
  return image && { _id: post_id, title, image, createdAt: new Date(created_at).toISOString() };
}
