import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { SERVERS } from "#contract/characters/choices.ts";
import type { Character } from "#contract/characters/contract.ts";
import { badgeOf } from "#contract/users/roles.ts";
import { useBlockAct } from "#web/components/blocks/api.ts";
import { FactionSign } from "#web/components/characters/faction.tsx";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { LinkedText } from "#web/components/linked-text.tsx";
import { useMutesPerson } from "#web/components/muted/unmuted.tsx";
import { useReportDialog } from "#web/components/reports/use-report-dialog.tsx";
import { type ProfileFacts, useShowFollowing } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { ProfileCover } from "#web/components/users/profile-cover.tsx";
import { profilePath } from "#web/components/users/profile-path.ts";
import { useSite } from "#web/lib/document/site.ts";
import { refreshAll } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ShareButton, share } from "#web/ui/buttons/share-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { longDate, shortDate } from "#web/ui/content/long-date.ts";
import { RoleBadge } from "#web/ui/content/role-badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { type ProfileAct, profileMenu } from "./profile-menu.ts";

const AVATAR =
  "relative -mt-48 outline-4 outline-ground phone:absolute phone:-top-18 phone:left-12 phone:size-76 phone:m-0 phone:text-32";

/** The classes of a figure, and of its number. */
const CELL =
  "py-12 px-28 border-l border-line-2 first:pl-0 first:border-0 phone:py-6 phone:px-0 phone:border-0";
const NUMBER = "block t-h2 tabular-nums text-bright phone:inline phone:text-15 phone:leading-20";

type ProfileHeaderProps = {
  profile: ProfileFacts;
  /** The list of people that is open. */
  list: string | null;
  /** On phones, what the creations are chosen by. */
  choices: ReactNode;
};

export function ProfileHeader({ profile, list, choices }: ProfileHeaderProps) {
  const { username, avatar, profileColor, bio, roles, banned } = profile;
  const badge = badgeOf(roles);
  const isMuted = useMutesPerson()(profile._id);
  return (
    <header>
      <ProfileCover color={profileColor} />
      <div className="grid items-start grid-cols-[136px_minmax(0,1fr)_auto] gap-x-24 max-w-1440 mx-auto px-24 narrow:px-16 phone:relative phone:flex phone:flex-wrap phone:gap-x-10 phone:items-center phone:min-h-60 phone:pt-2 phone:pr-12 phone:pl-98">
        <Avatar className={AVATAR} src={avatar} name={username} size={136} />
        <div className="pt-18 phone:contents">
          <div className="flex items-center flex-wrap gap-y-4 gap-x-12 phone:contents phone:[&>h1~*]:order-2 phone:[&>h1~*]:m-0">
            <h1 className="t-h1 breaks phone:flex-auto phone:text-18 phone:leading-24">
              {username}
            </h1>
            {badge && <RoleBadge text={badge.text} tone={badge.tone} />}
            {banned && <RoleBadge text="Banned" tone="banned" />}
            {isMuted && <RoleBadge text="Muted" tone="muted" />}
          </div>
          {bio && (
            <p
              className="breaks max-w-[84ch] pt-4 leading-24 phone:flex-[0_0_calc(100%_+_86px)] phone:order-3 phone:-ml-86"
              dir="auto"
            >
              <LinkedText text={bio} linksAsText={profile.linksAsText} />
            </p>
          )}
          <CharacterChips characters={profile.characters} />
        </div>
        <div className="flex gap-8 pt-20 phone:flex-none phone:order-1 phone:p-0 phone:*:min-w-44 phone:*:h-44 phone:*:px-12">
          <ProfileActions profile={profile} />
        </div>
        <Facts
          className="not-phone:hidden phone:order-2 phone:m-0 phone:gap-10"
          profile={profile}
          dateText={shortDate}
        />
      </div>
      <Figures profile={profile} list={list}>
        {choices}
      </Figures>
    </header>
  );
}

/** Renders a profile's header while it loads. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton width="100%" height={150} />
      <div className="grid items-start grid-cols-[136px_minmax(0,1fr)_auto] gap-x-24 max-w-1440 mx-auto px-24 narrow:px-16 phone:relative phone:flex phone:flex-wrap phone:gap-x-10 phone:items-center phone:min-h-60 phone:pt-2 phone:pr-12 phone:pl-98">
        <span className={`block ${AVATAR}`}>
          <Skeleton ratio={1} />
        </span>
        <div className="pt-18 phone:contents">
          <Skeleton width="min(280px, 80%)" height={36} />
        </div>
        <div className="flex gap-8 pt-20 phone:flex-none phone:order-1 phone:p-0 phone:*:min-w-44 phone:*:h-44 phone:*:px-12">
          <Skeleton width={112} height={36} />
        </div>
      </div>
      <FiguresSkeleton />
    </div>
  );
}

type FiguresProps = {
  profile: ProfileFacts;
  /** The list of people that is open. */
  list: string | null;
  children: ReactNode;
};

/** Renders a user's numbers, of which some open lists of people, and facts where there is room. */
function Figures({ profile, list, children }: FiguresProps) {
  const { numLikes, numFollowers, numFollowing, numPosts } = profile;
  return (
    <div className="flex items-center flex-wrap t-sm gap-x-24 max-w-[calc(1440px_-_48px)] mt-20 mx-auto border-y border-line-2 max-[1488px]:mx-24 narrow:mt-16 narrow:mx-16 phone:flex-nowrap phone:gap-x-0 phone:mt-0 phone:mr-4 phone:ml-12 phone:border-0">
      <ul className="flex phone:flex-wrap phone:gap-y-0 phone:gap-x-14" aria-label="Figures">
        <li className={CELL}>
          <b className={NUMBER}>{numberText(numLikes)}</b> {numLikes === 1 ? "like" : "likes"}
          <span className="phone:hidden"> received</span>
        </li>
        <PeopleFigure
          list="followers"
          open={list}
          value={numFollowers}
          unit={numFollowers === 1 ? "follower" : "followers"}
          plain={profile.blocked}
        />
        <PeopleFigure
          list="following"
          open={list}
          value={numFollowing}
          unit="following"
          plain={profile.blocked}
        />
        {/* On phones the tabs have it. */}
        <li className={`${CELL} phone:hidden`}>
          <b className={NUMBER}>{numberText(numPosts)}</b>{" "}
          {numPosts === 1 ? "creation" : "creations"}
        </li>
      </ul>
      <Facts className="phone:hidden ml-auto" profile={profile} dateText={longDate} />
      {children}
    </div>
  );
}

type FactsProps = {
  className: string | undefined;
  profile: ProfileFacts;
  dateText: (iso: string) => string;
};

function Facts({ className, profile: { createdAt, discordId }, dateText }: FactsProps) {
  return (
    <div className={`flex gap-16 t-sm ${className}`}>
      <p>
        Joined <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </p>
      {discordId !== null && (
        <a
          className="link"
          href={`https://discord.com/users/${encodeURIComponent(discordId)}`}
          rel="nofollow noopener noreferrer"
        >
          Discord
        </a>
      )}
    </div>
  );
}

type PeopleFigureProps = {
  list: "followers" | "following";
  open: string | null;
  value: number;
  unit: string;
  /** Without a link: the viewer may not see the list. */
  plain: boolean;
};

function PeopleFigure({ list, open, value, unit, plain }: PeopleFigureProps) {
  const search = new URLSearchParams(useLocation().search);
  search.set("list", list);
  const content = (
    <>
      <b className={NUMBER}>{numberText(value)}</b>{" "}
      <span className="group-hover:text-bright group-hover:[text-decoration:underline_2px_var(--signal-text)] group-hover:underline-offset-4 group-aria-expanded:text-bright group-aria-expanded:[text-decoration:underline_2px_var(--signal-text)] group-aria-expanded:underline-offset-4">
        {unit}
      </span>
    </>
  );
  return (
    <li className={CELL}>
      {plain ? (
        content
      ) : (
        <Link
          className="block group -my-12 -mx-28 py-12 px-28 focus-visible:-outline-offset-3 phone:-my-6 phone:mx-0 phone:py-6 phone:px-0"
          to={{ search: search.toString() }}
          state={{ list: "opened" }}
          aria-haspopup="dialog"
          aria-expanded={open === list}
          preventScrollReset
        >
          {content}
        </Link>
      )}
    </li>
  );
}

/** Renders the figures while they load. */
function FiguresSkeleton() {
  return (
    <div className="flex items-center flex-wrap t-sm gap-x-24 max-w-[calc(1440px_-_48px)] mt-20 mx-auto border-y border-line-2 max-[1488px]:mx-24 narrow:mt-16 narrow:mx-16 phone:flex-nowrap phone:gap-x-0 phone:mt-0 phone:mr-4 phone:ml-12 phone:border-0">
      <ul className="flex phone:flex-wrap phone:gap-y-0 phone:gap-x-14">
        {["likes", "followers", "following", "creations"].map((figure) => (
          <li key={figure} className={CELL}>
            <Skeleton width={64} height={48} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders a user's game characters in a wrapping line. */
function CharacterChips({ characters }: { characters: readonly Character[] }) {
  if (characters.length === 0) return null;
  return (
    <ul className="cluster gap-8 mt-14 phone:m-0 phone:order-2" aria-label="Characters">
      {characters.map(({ _id, name, server, faction }) => (
        <li
          key={_id}
          className="flex gap-8 items-center min-h-32 max-w-full py-4 px-8 bg-s1 border border-line phone:gap-6 phone:min-h-20 phone:p-0 phone:border-0 phone:bg-transparent"
        >
          <FactionSign faction={faction} />
          <b className="t-legend breaks" dir="auto">
            {name}
          </b>
          <span className="flex-none t-sm">{SERVERS[server]}</span>
        </li>
      ))}
    </ul>
  );
}

const ProfileDialog = lazyPart(async () => (await import("./profile-dialog.tsx")).ProfileDialog);

/** Renders the viewer's actions on a user: follow, share, report, mute and block, and for staff more. */
function ProfileActions({ profile }: { profile: ProfileFacts }) {
  const viewer = useCurrentUser();
  const site = useSite();
  const shared = { title: profile.username, url: site.url + profilePath(profile.username) };
  const { items, dialogs } = useProfileMenu(profile);
  if (viewer?._id === profile._id) {
    return (
      <>
        <LinkButton icon="edit" to="/settings">
          Edit profile
        </LinkButton>
        <ShareButton {...shared} />
      </>
    );
  }
  return (
    <>
      {profile.blocked ? <UnblockButton profile={profile} /> : <Follow profile={profile} />}
      {items.length > 0 ? (
        <LazyMenu
          trigger={<IconButton icon="more" label="Profile actions" boxed />}
          items={[
            { label: "Share", icon: "share", onSelect: () => void share(shared) },
            "separator",
            ...items,
          ]}
        />
      ) : (
        <ShareButton {...shared} />
      )}
      {dialogs}
    </>
  );
}

function Follow({ profile }: { profile: ProfileFacts }) {
  return <FollowButton primary user={profile} show={useShowFollowing(profile.username)} />;
}

function UnblockButton({ profile }: { profile: ProfileFacts }) {
  const { mutate, isPending } = useBlockAct(profile._id);
  return (
    <Button icon="block" busy={isPending} onClick={() => mutate("unblock")}>
      Unblock
    </Button>
  );
}

function useProfileMenu(profile: ProfileFacts) {
  const viewer = useCurrentUser();
  const blocking = useBlockAct(profile._id);
  const { show, dialog } = useDialog<"unban" | "prune" | "block">((action, state) => (
    <ProfileDialog
      action={action}
      profile={profile}
      {...state}
      onBlock={() => blocking.mutateAsync("block")}
      onUnbanned={() => void refreshAll(queries)}
    />
  ));
  const reporting = useReportDialog();
  const queries = useQueryClient();

  function act(action: ProfileAct) {
    if (action === "report")
      reporting.report({ kind: "user", _id: profile._id, title: profile.username });
    else if (action === "unban" || action === "prune" || action === "block") show(action);
    else blocking.mutate(action);
  }

  const dialogs = (
    <>
      {dialog}
      {reporting.dialog}
    </>
  );
  return { items: profileMenu(viewer, profile, act), dialogs };
}
