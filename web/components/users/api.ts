import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "#contract/users/contract.ts";
import { useLive, useWatch } from "#web/lib/live/live.ts";
import { apiQuery, LIVE_META, nullIfMissing, OFFLINE_META } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import type { Shown } from "./profile-path.ts";

/** A user's profile without the posts, which have their own query. */
export type ProfileFacts = Omit<Profile, "success" | "posts" | "postPageCount">;

type ProfileParams = { username: string; nsfw: boolean };
type UserPostsParams = Shown & { id: string; nsfw: boolean };

/** A filter that matches every profile. */
export const PROFILES = { queryKey: ["GET /api/user/name/:username"] };

/** The beginning of the keys of a user's profile. */
function profileKey(username: string) {
  return [
    "GET /api/user/name/:username",
    { params: { username: username.toLowerCase() } },
  ] as const;
}

/** Fetches a user by current or former name, ignoring case; null when there is none. */
export function profileQuery({ username, nsfw }: ProfileParams) {
  const [endpoint, input] = profileKey(username);
  const query = { nsfw, tiles: true };
  return {
    ...apiQuery(endpoint, { ...input, query }, async (replied, client) => {
      const reply = await nullIfMissing(replied);
      if (!reply) return null;
      const { success, posts, postPageCount, ...facts } = reply;
      const shown = { category: 0, page: 1, sort: "newest", forSale: false } as const;
      const first = userPostsQuery({ id: facts._id, nsfw, ...shown });
      client.setQueryData(first.queryKey, { success, posts, postPageCount });
      return facts;
    }),
    meta: { ...LIVE_META, ...OFFLINE_META },
  };
}

/** Fetches one page of a user's posts in one category or all. */
export function userPostsQuery({ id, ...query }: UserPostsParams) {
  return {
    ...apiQuery("GET /api/user/:id/posts", { params: { id }, query: { ...query, tiles: true } }),
    meta: OFFLINE_META,
  };
}

/** Updates the cached follow state of a profile at once; the viewer's own is refetched for its numbers. */
export function useShowFollowing(username: string) {
  const queries = useQueryClient();
  const viewer = useCurrentUser();
  const filter = { queryKey: profileKey(username) };
  return async (following: boolean) => {
    await queries.cancelQueries(filter);
    queries.setQueriesData<ProfileFacts | null>(
      filter,
      (profile) => profile && withFollowing(profile, following),
    );
    if (viewer) void queries.invalidateQueries({ queryKey: profileKey(viewer.username) });
  };
}

/** Applies live events to the profile's number of followers. */
export function useLiveFollowers({ _id, username }: Pick<ProfileFacts, "_id" | "username">): void {
  const queries = useQueryClient();
  useWatch({ kind: "user", _id });
  useLive("USER_FOLLOWERS", (event) => {
    if (event._id !== _id) return;
    queries.setQueriesData<ProfileFacts | null>(
      { queryKey: profileKey(username) },
      (profile) => profile && { ...profile, numFollowers: event.numFollowers },
    );
  });
}

function withFollowing(profile: ProfileFacts, following: boolean): ProfileFacts {
  if (profile.following === following) return profile;
  return { ...profile, following, numFollowers: profile.numFollowers + (following ? 1 : -1) };
}
