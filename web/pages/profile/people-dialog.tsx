import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import type { Person } from "#contract/follows/contract.ts";
import { LoadMore } from "#web/features/feeds/load-more.tsx";
import { type PeopleList, peopleQuery, useShowInLists } from "#web/features/follows/api.ts";
import { FollowRowButton } from "#web/features/follows/follow-button.tsx";
import { type ProfileFacts, useShowFollowing } from "#web/features/users/api.ts";
import { countText, numberText } from "#web/features/users/count-text.ts";
import { profilePath } from "#web/features/users/profile-path.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { listsNsfw, useCurrentUser } from "#web/platform/session/session.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import styles from "./people-dialog.module.css";

/** A list that is read at a glance has no search field. */
const SEARCHED_FROM = 12;

type PeopleDialogProps = {
  profile: ProfileFacts;
  list: PeopleList;
  open: boolean;
  onClose: () => void;
};

/** Renders who follows a user, and whom the user follows. */
export function PeopleDialog({ profile, list, open, onClose }: PeopleDialogProps) {
  const { username, numFollowers, numFollowing } = profile;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={list === "followers" ? `Followers of ${username}` : `Followed by ${username}`}
      head={
        <nav className={styles.tabs} aria-label="Lists of people">
          <Tab list="followers" label="Followers" count={numFollowers} current={list} />
          <Tab list="following" label="Following" count={numFollowing} current={list} />
        </nav>
      }
    >
      <People key={list} profile={profile} list={list} />
    </Sheet>
  );
}

type TabProps = { list: PeopleList; label: string; count: number; current: PeopleList };

function Tab({ list, label, count, current }: TabProps) {
  const { search, state } = useLocation();
  return (
    <Link
      className={styles.tab}
      to={{ search: withList(search, list) }}
      state={state}
      aria-current={list === current ? "page" : undefined}
      replace
      preventScrollReset
    >
      {label} <span className={styles.count}>{numberText(count)}</span>
    </Link>
  );
}

function withList(search: string, list: PeopleList): string {
  const params = new URLSearchParams(search);
  params.set("list", list);
  return params.toString();
}

type PeopleProps = { profile: ProfileFacts; list: PeopleList };

function People({ profile, list }: PeopleProps) {
  const count = list === "followers" ? profile.numFollowers : profile.numFollowing;
  const [text, setText] = useState("");
  const name = useDebounced(text.trim());
  return (
    <>
      {count > SEARCHED_FROM && <PeopleSearch list={list} text={text} onChange={setText} />}
      <FoundPeople profile={profile} list={list} name={name} />
    </>
  );
}

type PeopleSearchProps = { list: PeopleList; text: string; onChange: (text: string) => void };

function PeopleSearch({ list, text, onChange }: PeopleSearchProps) {
  const label = list === "followers" ? "Find a follower" : "Find a maker";
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        type="search"
        maxLength={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        prefix={<Icon name="search" size="s" />}
      />
    </div>
  );
}

function FoundPeople({ profile, list, name }: PeopleProps & { name: string }) {
  const { search } = useLocation();
  const nsfw = listsNsfw(useCurrentUser());
  const query = useInfiniteQuery(peopleQuery(useCall(), { id: profile._id, list, nsfw, name }));
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data) {
    return (
      <FailedState
        title="The list could not be loaded"
        text={messageOf(query.error)}
        onRetry={query.refetch}
      />
    );
  }
  // Who was unfollowed meanwhile comes again among the others.
  const listed = query.data.pages.flatMap((page) => page.people);
  const people = [...new Map(listed.map((person) => [person._id, person])).values()];
  if (people.length === 0 && name) {
    return (
      <div role="status">
        <EmptyState
          icon="search"
          title={`Nobody here goes by "${name}"`}
          text="Try fewer letters."
        />
      </div>
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState
        icon="following"
        title={list === "followers" ? "No followers to show" : "Nobody to show"}
        text={
          list === "followers"
            ? `Whoever follows ${profile.username} shows here.`
            : `Whom ${profile.username} follows shows here.`
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} />
        ))}
      </ul>
      <p role="status" className="sr">
        {(name || query.data.pages.length > 1) && countText(people.length, "person", "people")}
      </p>
      {query.hasNextPage && (
        <div className={styles.more}>
          <LoadMore
            to={{ search: withList(search, list) }}
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

export function PersonRow({ person }: { person: Person }) {
  const { _id, username, avatar, numPosts, numFollowers, followsYou } = person;
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return (
    <li className={styles.row}>
      <Link className={styles.person} to={profilePath(username)}>
        <Avatar src={avatar} name={username} size={44} />
        <span className={styles.about}>
          <span className={styles.name}>
            <b>{username}</b> {followsYou && <span className={styles.mark}>Follows you</span>}
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
  if (viewer._id === person._id) return <span className={styles.you}>You</span>;
  async function show(following: boolean) {
    showInLists(following);
    await showOnProfiles(following);
  }
  return <FollowRowButton user={person} show={show} />;
}

export function PeopleSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.people}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className={styles.row}>
          <Skeleton width={44} height={44} />
          <Skeleton width="60%" height={20} />
        </div>
      ))}
    </div>
  );
}
