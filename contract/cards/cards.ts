import type { Category } from "../posts/categories.ts";
import { saleText } from "../posts/texts.ts";
import { badgeOf } from "../users/roles.ts";

/** The size in pixels of the picture that chats and networks show for a link. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
export const CARD_TYPE = "image/jpeg";

/** Increased when the design of cards changes, so that clients fetch them again. */
const DESIGN = 1;

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Returns a hash of what a card shows, for its URL: FNV-1a in 64 bits, over UTF-16. */
export function cardVersion(content: object): string {
  const text = JSON.stringify([DESIGN, content]);
  let hash = OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME);
  }
  return hash.toString(36);
}

type Owner = { username: string; avatar: string | null };
type CardedPost = {
  title: string;
  category: Category;
  images: readonly { url: string }[];
  owner: Owner;
  forSale: boolean;
  forSalePrice: number | null;
  nsfw: boolean;
};

/** Returns what the card of a post shows; without a picture if the post is NSFW. */
export function postCardOf({ title, category, images, owner, nsfw, ...sale }: CardedPost) {
  return {
    title,
    category,
    username: owner.username,
    avatar: owner.avatar,
    picture: nsfw ? null : (images[0]?.url ?? null),
    sale: saleText(sale),
  };
}
export type PostCard = ReturnType<typeof postCardOf>;

type CardedProfile = Owner & {
  profileColor: string;
  roles: readonly number[];
  numPosts: number;
  numFollowers: number;
};

/** Returns what the card of a profile shows besides the newest posts. */
export function profileCardOf({ roles, ...profile }: CardedProfile) {
  const { username, avatar, profileColor, numPosts, numFollowers } = profile;
  return { username, avatar, profileColor, numPosts, numFollowers, badge: badgeOf(roles) ?? null };
}
export type ProfileCard = ReturnType<typeof profileCardOf>;

export function postCardPath(id: string, card: PostCard): string {
  return `/card/post/${id}/${cardVersion(card)}.jpg`;
}

export function profileCardPath(id: string, card: ProfileCard): string {
  return `/card/profile/${id}/${cardVersion(card)}.jpg`;
}
