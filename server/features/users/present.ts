import type { Character } from "#contract/characters/contract.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import type { UserRow } from "#server/features/users/queries.ts";

/** A user as only that user sees it. */
export function presentCurrentUser(user: UserRow, characters: Character[]): CurrentUser {
  return {
    success: true,
    _id: user.id,
    username: user.username,
    email: user.email,
    profileColor: user.profile_color,
    avatar: null,
    verified: user.verified,
    roles: user.roles,
    settingViewNSFW: user.setting_view_nsfw,
    characters,
    discordId: null,
    hasPassword: true,
    deletionAt: null,
  };
}
