import type { Character } from "#contract/characters/contract.ts";
import type { MutedWord } from "#contract/muted-words/contract.ts";
import type { Notification } from "#contract/notifications/contract.ts";
import { banOf } from "#server/features/bans/queries.ts";
import { fieldsOf, type UserRow } from "#server/features/users/queries.ts";

type UrlOf = (key: string) => string;

const SMALL_AVATAR = 96;
const LARGE_AVATAR = 400;
/** The widths in which an avatar is stored, in pixels. */
export const AVATAR_WIDTHS = [SMALL_AVATAR, LARGE_AVATAR] as const;

const AVATAR = "avatar-";

/** Returns the key of a new avatar from a random part. */
export function avatarKeyOf(random: string): string {
  return `${AVATAR}${random}`;
}

/** Returns whether a folder of public files is an avatar's. */
export function isAvatarFolder(folder: string): boolean {
  return folder.startsWith(AVATAR);
}

export function avatarFileKey(avatarKey: string, width: number): string {
  return `${avatarKey}/${width}.webp`;
}

/** Returns the keys of all files of an avatar. */
export function avatarFileKeys(avatarKey: string): string[] {
  return AVATAR_WIDTHS.map((width) => avatarFileKey(avatarKey, width));
}

/** Returns the URL of an avatar, or null. */
export function presentAvatar(avatarKey: string | null, urlOf: UrlOf): string | null {
  return avatarKey === null ? null : urlOf(avatarFileKey(avatarKey, LARGE_AVATAR));
}

/** Returns the URL of an avatar beside a name, or null. */
export function presentSmallAvatar(avatarKey: string | null, urlOf: UrlOf): string | null {
  return avatarKey === null ? null : urlOf(avatarFileKey(avatarKey, SMALL_AVATAR));
}

type AccountFields = {
  characters: Character[];
  hasPassword: boolean;
  /** The effective roles. */
  roles: number[];
  missesFactor: boolean;
  mailRefusal: string | null;
  notifications: Notification[];
  unreadNotificationCount: number;
  mutedWords: MutedWord[];
  mutedPeople: string[];
};

/** Presents a user's settings, to the user and to staff. */
export function presentDetails(user: UserRow, characters: Character[], urlOf: UrlOf) {
  return {
    _id: user.id,
    ...fieldsOf(user),
    avatar: presentAvatar(user.avatar_key, urlOf),
    characters,
    discordId: user.discord_id,
    discordUsername: user.discord_username,
  };
}

/** Presents a user as only that user sees it. */
export function presentCurrentUser(user: UserRow, account: AccountFields, urlOf: UrlOf) {
  return {
    ...presentDetails(user, account.characters, urlOf),
    success: true as const,
    roles: account.roles,
    missesFactor: account.missesFactor,
    waits: user.waits,
    hasPassword: account.hasPassword,
    mailRefusal: account.mailRefusal,
    notifications: account.notifications,
    unreadNotificationCount: account.unreadNotificationCount,
    mutedWords: account.mutedWords,
    mutedPeople: account.mutedPeople,
    deletionAt: user.deletion_at?.toISOString() ?? null,
  };
}

type ProfileFields = {
  unproven: boolean;
  /** The likes of the posts that the viewer sees. */
  numLikes: number;
  /** How many posts the viewer sees: all, and of each category. */
  creations: { total: number; byCategory: number[] };
  /** How many of them are for sale, by category. */
  saleCounts: number[];
  characters: Character[];
  following: boolean;
  /** Whether the viewer blocks the user, and sees nothing that the user wrote. */
  blocked: boolean;
  /** Whether the viewer may see the linked Discord account. */
  showsDiscord: boolean;
};

/** Presents a user's profile to a viewer. */
export function presentProfile(user: UserRow, fields: ProfileFields, urlOf: UrlOf) {
  return {
    _id: user.id,
    username: user.username,
    avatar: presentAvatar(user.avatar_key, urlOf),
    profileColor: user.profile_color,
    bio: fields.blocked ? "" : user.bio,
    linksAsText: fields.unproven,
    roles: user.roles,
    characters: fields.characters,
    discordId: fields.showsDiscord ? user.discord_id : null,
    banned: banOf(user) !== null,
    createdAt: user.created_at.toISOString(),
    numFollowing: user.num_following,
    numFollowers: user.num_followers,
    numLikes: fields.numLikes,
    numPosts: fields.creations.total,
    categoryCounts: fields.creations.byCategory,
    saleCounts: fields.saleCounts,
    following: fields.following,
    blocked: fields.blocked,
  };
}
