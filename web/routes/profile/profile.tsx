import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  data,
  type LoaderFunction,
  redirect,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import { canPrune } from "#contract/users/policy.ts";
import {
  followedBoardsQuery,
  ownBoardsQuery,
  userBoardsQuery,
} from "#web/components/boards/queries.ts";
import { PostRow } from "#web/components/posts/grid/post-grid.tsx";
import {
  type ProfileFacts,
  profileQuery,
  useLiveFollowers,
  userPostsQuery,
} from "#web/components/users/api.ts";
import { countText } from "#web/components/users/count-text.ts";
import {
  boardsIn,
  creationsIn,
  profileBoardsPath,
  profilePath,
  type Shown,
} from "#web/components/users/profile-path.ts";
import { messageOf } from "#web/lib/call.ts";
import { interactions, PageHead, type Thing } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { CreationChoices, CreationTabs } from "./creation-tabs.tsx";
import { BlockedProfile, Creations, ProfileSkeleton } from "./creations.tsx";
import type { PeopleList } from "./people-dialog.tsx";
import { ProfileBoards } from "./profile-boards.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { pruneQuery } from "./prunes-api.ts";

const PeopleDialog = lazyPart(async () => (await import("./people-dialog.tsx")).PeopleDialog);

const ProfileLoadouts = lazyPart(
  async () => (await import("./profile-loadouts.tsx")).ProfileLoadouts,
);

export const loader: LoaderFunction = async ({ params, request, context }) => {
  const queries = context.get(queriesContext);
  const { username = "" } = params;
  const { search, searchParams } = new URL(request.url);
  const user = await queries.ensureQueryData(currentUserQuery);
  const nsfw = listsNsfw(user);
  const profile = await queries.ensureQueryData(profileQuery({ username, nsfw }));
  if (!profile) return data(null, 404);
  if (profile.username !== username) throw redirect(profilePath(profile.username) + search);
  const id = profile._id;
  const boardsPage = boardsIn(searchParams);
  await answerSoon(
    Promise.all([
      boardsPage === null &&
        queries.prefetchQuery(userPostsQuery({ id, nsfw, ...creationsIn(searchParams) })),
      queries.prefetchQuery(userBoardsQuery({ id, nsfw, page: boardsPage ?? 1 })),
      boardsPage !== null &&
        user?._id === id &&
        Promise.all([
          queries.prefetchQuery(ownBoardsQuery()),
          queries.prefetchQuery(followedBoardsQuery({ nsfw })),
        ]),
    ]),
  );
  return null;
};

export function Component() {
  const { username = "" } = useParams();
  const nsfw = listsNsfw(useCurrentUser());
  const profile = useQuery(profileQuery({ username, nsfw }));
  const [search] = useSearchParams();
  const boardsPage = boardsIn(search);
  const shown = creationsIn(search);
  if (profile.isPending) return <ProfileSkeleton category={shown.category} />;
  if (profile.data)
    return <LoadedProfile profile={profile.data} boardsPage={boardsPage} {...shown} />;
  if (profile.data === null) return <NoProfile />;
  return (
    <div className="max-w-1440 mx-auto py-56 px-24 phone:py-40 phone:px-16">
      <FailedState
        title="The profile could not be loaded"
        text={messageOf(profile.error)}
        onRetry={profile.refetch}
      />
    </div>
  );
}

type LoadedProfileProps = Shown & {
  profile: ProfileFacts;
  /** The page of boards that is shown in place of posts; null for posts. */
  boardsPage: number | null;
};

function LoadedProfile({ profile, boardsPage, ...shown }: LoadedProfileProps) {
  const viewer = useCurrentUser();
  useLiveFollowers(profile);
  const listUrl = useListUrl();
  // The loadouts are below the posts, and their code loads after the page.
  const isHydrated = useHydrated();
  return (
    <>
      <ProfileHead
        profile={profile}
        path={
          boardsPage === null
            ? profilePath(profile.username, { category: shown.category, page: shown.page })
            : profileBoardsPath(profile.username, boardsPage)
        }
      />
      <ProfileHeader
        profile={profile}
        list={listUrl.isOpen ? listUrl.list : null}
        choices={
          !profile.blocked &&
          boardsPage === null && <CreationChoices profile={profile} shown={shown} />
        }
      />
      {canPrune(viewer, profile) && (
        <PruneNotice
          user={profile}
          className="max-w-1440 my-0 mx-auto px-24 pt-20 pb-0 phone:px-12 phone:pt-16"
        />
      )}
      {profile.blocked ? (
        <BlockedProfile username={profile.username} />
      ) : (
        <>
          <PinnedPosts profile={profile} />
          <CreationTabs profile={profile} shown={shown} boardsPage={boardsPage} />
          {boardsPage === null ? (
            <Creations profile={profile} shown={shown} />
          ) : (
            <ProfileBoards profile={profile} page={boardsPage} />
          )}
          {isHydrated && (
            <ProfileLoadouts
              key={profile._id}
              profile={profile}
              failed={(retry) => (
                <FailedState
                  className="max-w-1440 my-0 mx-auto px-24 pt-4 pb-40 narrow:px-16 narrow:pb-32"
                  title="The loadouts could not be loaded"
                  onRetry={retry}
                />
              )}
            />
          )}
        </>
      )}
      {listUrl.list && !profile.blocked && (
        <PeopleDialog
          key={`${profile._id} ${listUrl.openings}`}
          profile={profile}
          list={listUrl.list}
          open={listUrl.isOpen}
          onFailed={listUrl.close}
          onClose={listUrl.close}
        />
      )}
    </>
  );
}

/** Renders the posts that their owner has pinned, if any. */
function PinnedPosts({ profile: { pinned, username } }: { profile: ProfileFacts }) {
  if (pinned.length === 0) return null;
  return (
    <section className="max-w-1440 mx-auto px-24 pt-4 narrow:px-16" aria-label="Pinned">
      <SectionHeading>Pinned</SectionHeading>
      <PostRow posts={pinned} label={`Pinned by ${username}`} />
    </section>
  );
}

function NoProfile() {
  const { username: name = "" } = useParams();
  return (
    <div className="max-w-1440 mx-auto py-56 px-24 phone:py-40 phone:px-16">
      <UnlistedHead title="No profile found" />
      <h1 className="t-display phone:text-32 phone:leading-36">No profile found</h1>
      <p className="text-muted max-w-[52ch] mt-10 mb-20">
        Nobody goes by this name. It may be misspelled, or changed some time ago.
      </p>
      <div className="flex items-center gap-8 flex-wrap">
        <LinkButton size="l" icon="search" to={`/search?${new URLSearchParams({ query: name })}`}>
          Search for {name}
        </LinkButton>
        <LinkButton size="l" icon="home" to="/">
          Go home
        </LinkButton>
      </div>
    </div>
  );
}

/** Provides the list of people that `?list=` names, which stays while its dialog closes. */
function useListUrl() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // The dialog exists in browsers only.
  const named = useHydrated() ? listIn(search) : null;
  const [seen, setSeen] = useState<PeopleList | null>(null);
  const [list, setList] = useState<PeopleList | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [openings, setOpenings] = useState(0);
  if (named !== seen) {
    setSeen(named);
    setClosing(false);
    if (named) setList(named);
    if (!seen) setOpenings(openings + 1);
  }

  function close() {
    // At once, because the navigation may load.
    setClosing(true);
    if ((state as { list?: string } | null)?.list === "opened") return void navigate(-1);
    const rest = new URLSearchParams(search);
    rest.delete("list");
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  }

  return { list, openings, isOpen: named !== null && !isClosing, close };
}

function listIn(search: string): PeopleList | null {
  const list = new URLSearchParams(search).get("list");
  return list === "followers" || list === "following" ? list : null;
}

type ProfileHeadProps = { profile: ProfileFacts; path: string };

/** Renders the head of a profile's page. */
function ProfileHead({ profile, path }: ProfileHeadProps) {
  const site = useSite();
  const { username, bio } = profile;
  return (
    <>
      <PageHead
        heading={username}
        summary={import.meta.env.SSR ? bio || summaryOf(profile) : ""}
        path={path}
        type="profile"
        feed={`profile/${username}`}
        things={import.meta.env.SSR ? [describeProfile(profile, site.url)] : []}
      />
      <meta property="profile:username" content={username} />
    </>
  );
}

function describeProfile(profile: ProfileFacts, siteUrl: string): Thing {
  const { username, avatar, bio, createdAt, numFollowers, numPosts } = profile;
  return {
    "@type": "ProfilePage",
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Person",
      name: username,
      description: bio || undefined,
      url: siteUrl + profilePath(username),
      image: avatar === null ? undefined : new URL(avatar, siteUrl).href,
      interactionStatistic: interactions("Follow", numFollowers),
      agentInteractionStatistic: interactions("Write", numPosts),
    },
  };
}

function summaryOf({ username, numPosts, numFollowers }: ProfileFacts): string {
  const creations = countText(numPosts, "creation", "creations");
  const followers = countText(numFollowers, "follower", "followers");
  return `${username} makes symbols, clothing, vehicles and characters in APB: Reloaded: ${creations}, ${followers}.`;
}

const ActivePrune = lazyPart(async () => (await import("./active-prune.tsx")).ActivePrune);

type PruneNoticeProps = { user: { _id: string; username: string }; className?: string };

/** Shows a user's active prune, if any: its author, and until when it can be undone. */
function PruneNotice({ user, className }: PruneNoticeProps) {
  const prune = useQuery(pruneQuery(user._id)).data?.prune;
  const place = useFocusRescue<HTMLDivElement>(prune?.prunedAt);
  return (
    <div ref={place} className="landing" tabIndex={-1}>
      {prune && (
        <div className={className}>
          <ActivePrune
            user={user}
            prune={prune}
            failed={(retry) => (
              <FailedState title="The prune could not be loaded" onRetry={retry} />
            )}
          />
        </div>
      )}
    </div>
  );
}
