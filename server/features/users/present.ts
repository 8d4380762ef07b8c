import type { Character } from "#contract/characters/contract.ts";
import type { Notification } from "#contract/notifications/contract.ts";
import { banOf } from "#server/features/users/ban-queries.ts";
import type { UserRow } from "#server/features/users/queries.ts";

type UrlOf = (key: string) => string;

const SMALL_AVATAR = 96;
const LARGE_AVATAR = 400;
/** What an avatar is kept in, in pixels. */
export const AVATAR_WIDTHS = [SMALL_AVATAR, LARGE_AVATAR] as const;

export function avatarFileKey(avatarKey: string, width: number): string {
  return `${avatarKey}/${width}.webp`;
}

/** The address of an avatar, or none. */
export function presentAvatar(avatarKey: string | null, urlOf: UrlOf): string | null {
  return avatarKey === null ? null : urlOf(avatarFileKey(avatarKey, LARGE_AVATAR));
}

/** The address of an avatar as it stands beside a name, or none. */
export function presentSmallAvatar(avatarKey: string | null, urlOf: UrlOf): string | null {
  return avatarKey === null ? null : urlOf(avatarFileKey(avatarKey, SMALL_AVATAR));
}

type OwnFacts = {
  characters: Character[];
  hasPassword: boolean;
  /** As they apply at present. */
  roles: number[];
  missesFactor: boolean;
  notifications: Notification[];
  unreadNotificationCount: number;
};

/** A user's settings, for the user and for staff. */
export function presentDetails(user: UserRow, characters: Character[], urlOf: UrlOf) {
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    profileColor: user.profile_color,
    avatar: presentAvatar(user.avatar_key, urlOf),
    verified: user.verified,
    roles: user.roles,
    settingViewNSFW: user.setting_view_nsfw,
    settingBlurNSFW: user.setting_blur_nsfw,
    characters,
    discordId: user.discord_id,
    discordUsername: user.discord_username,
    settingShowDiscord: user.show_discord,
  };
}

/** A user as only that user sees it. */
export function presentCurrentUser(user: UserRow, own: OwnFacts, urlOf: UrlOf) {
  return {
    ...presentDetails(user, own.characters, urlOf),
    success: true as const,
    roles: own.roles,
    missesFactor: own.missesFactor,
    hasPassword: own.hasPassword,
    notifications: own.notifications,
    unreadNotificationCount: own.unreadNotificationCount,
    deletionAt: user.deletion_at?.toISOString() ?? null,
  };
}

type ProfileFacts = {
  characters: Character[];
  following: boolean;
  blocked: boolean;
  muted: boolean;
  /** Whether the viewer may see which Discord account is linked. */
  showsDiscord: boolean;
};

/** What everyone sees of a user. */
export function presentProfile(user: UserRow, facts: ProfileFacts, urlOf: UrlOf) {
  return {
    _id: user.id,
    username: user.username,
    avatar: presentAvatar(user.avatar_key, urlOf),
    profileColor: user.profile_color,
    roles: user.roles,
    characters: facts.characters,
    discordId: facts.showsDiscord ? user.discord_id : null,
    banned: banOf(user) !== null,
    createdAt: user.created_at.toISOString(),
    numFollowing: user.num_following,
    numFollowers: user.num_followers,
    numPosts: user.num_posts,
    following: facts.following,
    blocked: facts.blocked,
    muted: facts.muted,
  };
}
