import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint.ts";
import type { listFollowers } from "#contract/follows/contract.ts";
import { type Call, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The key of every list of people. */
export const PEOPLE = ["people"];

/** The lists of people on a profile. */
export type PeopleList = "followers" | "following";
type PeoplePage = Pick<Reply<typeof listFollowers>, "people" | "next">;

export type Followed = { _id: string; username: string; following: boolean };

/**
 * Follows or unfollows. `show` runs at once, and again with what the server's reply left: a refetch
 * in between may have shown the state before. Clicks until then are ignored.
 */
export function useToggleFollow(
  { _id, username, following }: Followed,
  show: (following: boolean) => Promise<void>,
): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const mutationKey = ["follow", _id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follow: boolean) =>
      call(`GET /api/user/:id/${follow ? "follow" : "unfollow"}`, { params: { id: _id } }),
    onMutate: show,
    onSuccess: async (_reply, follow) => {
      await show(follow);
      // Open lists are not refetched, because their rows would move.
      void queries.invalidateQueries({ queryKey: PEOPLE, refetchType: "none" });
      showToast("ok", `${follow ? "Followed" : "Unfollowed"} ${username}`);
    },
    onError: async (_error, follow) => {
      await show(!follow);
      showToast("error", `Failed to ${follow ? "follow" : "unfollow"} ${username}`);
    },
  });
  return () => {
    // Read from the cache, which knows of the first click before the next render.
    if (queries.isMutating({ mutationKey }) === 0) mutate(!following);
  };
}

/** What a list of people holds; `name` is a part of their names, "" for all. */
type PeopleParams = { id: string; list: PeopleList; nsfw: boolean; name: string };

/**
 * Fetches the people who follow a user or whom the user follows; while a name is typed, the people
 * found before stay until the next come.
 */
export function peopleQuery(call: Call, { id, list, nsfw, name }: PeopleParams) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE, id, list, { nsfw, name }],
    queryFn: async ({ pageParam: after, signal }): Promise<PeoplePage> => {
      const input = { params: { id }, query: { nsfw, after, ...(name && { name }) } };
      const { people, next } = await call(`GET /api/user/:id/${list}`, input, { signal });
      return { people, next };
    },
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Updates the cached follow state of a person in every list at once. */
export function useShowInLists(id: string) {
  const queries = useQueryClient();
  return (following: boolean) => {
    queries.setQueriesData<InfiniteData<PeoplePage>>(
      { queryKey: PEOPLE },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => withPerson(page, id, following)) },
    );
  };
}

function withPerson({ people, next }: PeoplePage, id: string, following: boolean): PeoplePage {
  const changed = people.map((person) =>
    person._id === id && person.following !== following
      ? { ...person, following, numFollowers: person.numFollowers + (following ? 1 : -1) }
      : person,
  );
  return { people: changed, next };
}
