import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { PersonList } from "#web/components/users/person-list.tsx";
import { apiInfiniteQuery } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

/** The lists of people on a profile. */
export type PeopleList = "followers" | "following";

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
        <nav className="flex self-stretch -mb-1" aria-label="Lists of people">
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
      className="tab flex items-center gap-8 quiet py-0 px-12"
      to={{ search: withList(search, list) }}
      state={state}
      aria-current={list === current ? "page" : undefined}
      replace
      preventScrollReset
    >
      {label} <span className="text-faint tabular-nums">{numberText(count)}</span>
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
    <div className="sticky top-0 z-1 px-20 pt-12 pb-4 bg-s2">
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
  const input = { params: { id: profile._id }, query: { nsfw, ...(name && { name }) } };
  const query = useInfiniteQuery({
    ...apiInfiniteQuery(`GET /api/user/:id/${list}`, input, ({ next }) =>
      next === null ? undefined : { after: next },
    ),
    // While a name is typed, the people found before stay until the next come.
    placeholderData: keepPreviousData,
  });
  return (
    <PersonList
      query={query}
      isSearch={name !== ""}
      moreTo={{ search: withList(search, list) }}
      empty={name ? <NoMatch name={name} /> : <NoPeople profile={profile} list={list} />}
    />
  );
}

function NoMatch({ name }: { name: string }) {
  return (
    <div role="status">
      <EmptyState icon="search" title={`Nobody here goes by "${name}"`} text="Try fewer letters." />
    </div>
  );
}

function NoPeople({ profile, list }: PeopleProps) {
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
