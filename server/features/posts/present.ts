import type { PostImage } from "#contract/images/contract.ts";
import { categoryIn } from "#contract/posts/categories.ts";
import type { Palette, Post, PostForEdit, PostTile } from "#contract/posts/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { presentCommentPage } from "#server/features/comments/present.ts";
import { presentImage } from "#server/features/images/present.ts";
import type { ImageRow } from "#server/features/images/queries.ts";
import type { CreditRow } from "#server/features/likeness/credit-queries.ts";
import { presentCredit } from "#server/features/likeness/present.ts";
import type { PostRow, TileRow, WholePost } from "#server/features/posts/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

type UrlOf = (key: string) => string;

export function presentPrice(price: string | number | null): number | null {
  return price === null ? null : Number(price);
}

/** Presents a post's pictures in order. */
export function presentImages(
  post: Pick<PostRow, "category" | "title">,
  images: readonly ImageRow[],
  urlOf: UrlOf,
): PostImage[] {
  return images.map((image, index) =>
    presentImage(
      image,
      (description) => alternativeText(description, post, { index, count: images.length }),
      urlOf,
    ),
  );
}

function presentPalette({ palette }: ImageRow): Palette {
  return (
    palette?.map(({ hue, sat, lum, share, background }) => ({
      hue,
      sat,
      lum,
      share,
      background,
    })) ?? null
  );
}

export function presentTile(row: TileRow, urlOf: UrlOf): PostTile {
  return {
    _id: row.id,
    title: row.title,
    category: categoryIn(row.category),
    images: [presentImage(row, (description) => alternativeText(description, row), urlOf)],
    numImages: row.num_images,
    owner: { _id: row.owner_id, username: row.username },
    numLikes: row.num_likes,
    forSale: row.for_sale,
    forSalePrice: presentPrice(row.for_sale_price),
    tags: row.tags,
    nsfw: row.nsfw,
  };
}

function presentCreator(row: PostRow): Post["creator"] {
  const { creator_id, creator_name, creator_server, creator_faction } = row;
  if (creator_id === null || creator_name === null) return null;
  if (creator_server === null || creator_faction === null) return null;
  return { _id: creator_id, name: creator_name, server: creator_server, faction: creator_faction };
}

export function presentPost(row: WholePost, urlOf: UrlOf): Post {
  const { comments, numComments, commentPageCount } = presentCommentPage(row.comments, urlOf);
  return {
    _id: row.id,
    title: row.title,
    category: categoryIn(row.category),
    description: row.description,
    linksAsText: row.owner_unproven,
    images: presentImages(row, row.images, urlOf),
    palettes: row.images.map(presentPalette),
    owner: {
      _id: row.owner_id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, urlOf),
      banned: row.owner_banned,
      following: row.following,
      characters: row.owner_characters.map(presentCharacter),
    },
    creator: presentCreator(row),
    forSale: row.for_sale,
    forSalePrice: presentPrice(row.for_sale_price),
    tags: row.tags,
    made: row.made,
    madeByStaff: row.made_decision_id !== null,
    nsfw: row.nsfw,
    pinned: row.pinned_at !== null,
    liked: row.liked,
    numLikes: row.num_likes,
    commentsClosed: row.comments_closed,
    numComments,
    comments,
    commentPageCount,
    credits: presentCredits(row.credits, urlOf),
    createdAt: row.created_at.toISOString(),
  };
}

export function presentCredits(rows: readonly CreditRow[], urlOf: UrlOf): Post["credits"] {
  return rows.map((row) => presentCredit(row, urlOf));
}

export function presentPostForEdit(
  row: WholePost,
  hiddenBy: string | null,
  urlOf: UrlOf,
): PostForEdit {
  return {
    ...presentPost(row, urlOf),
    hiddenBy,
    madeDecision: row.made_decision_id,
    imageDescriptions: row.images.map((image) => image.image_description ?? ""),
  };
}
