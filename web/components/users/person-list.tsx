import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import type { Person } from "#contract/follows/contract.ts";
import { LoadMore } from "#web/components/feeds/load-more.tsx";
import { FollowRowButton, useShowInLists } from "#web/components/follows/follow-button.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { messageOf } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useShowFollowing } from "./api.ts";
import { countText } from "./count-text.ts";
import { profilePath } from "./profile-path.ts";

type PersonListProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ people: Person[] }>>;
  /** Whether the number of people is announced even if all are on one page. */
  isSearch?: boolean;
  /** The URL of a page that shows more, where scripts do not run. */
  moreTo: To;
  /** Rendered in place of no people. */
  empty: ReactNode;
};

/** Renders the people of a list, each with what the viewer can do, and loads more as it is scrolled. */
export function PersonList({ query, isSearch = false, moreTo, empty }: PersonListProps) {
  if (!query.data) {
    return <QueryState query={query} what="The list" pending={<PeopleSkeleton />} />;
  }
  // Who was followed or unfollowed meanwhile may come again.
  const listed = query.data.pages.flatMap((page) => page.people);
  const people = [...new Map(listed.map((person) => [person._id, person])).values()];
  if (people.length === 0) return empty;
  return (
    <>
      <ul className="py-8">
        {people.map((person) => (
          <PersonRow key={person._id} person={person} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {(isSearch || query.data.pages.length > 1) && countText(people.length, "person", "people")}
      </p>
      {query.hasNextPage && (
        <div className="px-20 pb-20">
          <LoadMore
            to={moreTo}
            onMore={query.fetchNextPage}
            loading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? messageOf(query.error) : null}
            automatic
          />
        </div>
      )}
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { _id, username, avatar, numPosts, numFollowers, followsYou } = person;
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return (
    <li className="flex items-center gap-12 lit min-h-64 px-20 not-first:border-t not-first:border-line phone:px-16">
      <Link
        className="flex items-center gap-12 flex-1 min-w-0 focus-visible:-outline-offset-3 min-h-64"
        to={profilePath(username)}
      >
        <Avatar src={avatar} name={username} size={44} />
        <span className="grid min-w-0">
          <span className="flex items-center flex-wrap gap-y-2 gap-x-8 leading-20">
            <b className="min-w-0 overflow-hidden font-semibold text-ellipsis">{username}</b>{" "}
            {followsYou && (
              <span className="text-muted whitespace-nowrap px-6 border border-line-2 rounded text-12 leading-18">
                Follows you
              </span>
            )}
          </span>{" "}
          <span className="t-sm">
            {creations}, {followers}
          </span>
        </span>
      </Link>
      <RowAction person={person} />
    </li>
  );
}

function RowAction({ person }: { person: Person }) {
  const viewer = useCurrentUser();
  const showInLists = useShowInLists(person._id);
  const showOnProfiles = useShowFollowing(person.username);
  if (!viewer) return null;
  if (viewer._id === person._id) return <span className="text-muted px-12">You</span>;
  async function show(following: boolean) {
    showInLists(following);
    await showOnProfiles(following);
  }
  return <FollowRowButton user={person} show={show} />;
}

function PeopleSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="py-8">
      {Array.from({ length: 8 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          key={index}
          className="flex items-center gap-12 lit min-h-64 px-20 not-first:border-t not-first:border-line phone:px-16"
        >
          <Skeleton width={44} height={44} />
          <Skeleton width="60%" height={20} />
        </div>
      ))}
    </div>
  );
}
