import type { Category } from "../posts/categories.ts";
import { saleText } from "../posts/sale-text.ts";
import { badgeOf } from "../users/badge-of.ts";
import { cardVersion } from "./card-version.ts";

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
