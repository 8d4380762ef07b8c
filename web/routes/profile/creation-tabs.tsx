import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, type CategoryChoice } from "#contract/posts/categories.ts";
import { CREATION_SORTS } from "#contract/users/creations.ts";
import { userBoardsQuery } from "#web/components/boards/queries.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { type ProfileFacts, useShowFollowing } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { profileBoardsPath, profilePath, type Shown } from "#web/components/users/profile-path.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { useCurrentInView } from "#web/ui/hooks/use-current-in-view.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { creationCount, SORT_LABELS } from "./shown-creations.ts";

type ChoicesProps = { profile: ProfileFacts; shown: Shown };

type CreationTabsProps = ChoicesProps & {
  /** The page of boards that is shown in place of posts; null for posts. */
  boardsPage: number | null;
};

/** Renders links to all of a user's posts, to each category and to the boards, with their numbers, and the order. */
export function CreationTabs({ profile, shown, boardsPage }: CreationTabsProps) {
  const id = useId();
  const showsBoards = boardsPage !== null;
  const numBoards = useNumBoards(profile, boardsPage);
  const row = useCurrentInView(showsBoards ? "boards" : shown.category);
  const { bar, isStuck } = useStuck();
  const { username, numPosts } = profile;
  const tabOf = (category: CategoryChoice) => ({
    to: profilePath(username, { ...shown, page: 1, category }),
    isCurrent: !showsBoards && category === shown.category,
    count: creationCount(profile, category, shown.forSale),
  });
  return (
    <nav
      ref={bar}
      className="flex gap-24 flex-wrap gap-y-0 items-end max-w-[calc(1440px_-_48px)] mt-22 mx-auto border-b border-line-2 max-[1488px]:mx-24 narrow:mx-16 phone:sticky phone:top-[calc(var(--top-bar)_+_52px)] phone:z-10 phone:m-0 phone:bg-ground"
      aria-labelledby={id}
    >
      {isStuck !== null && (
        <ProfileBar profile={profile} shown={shown} boardsPage={boardsPage} hidden={!isStuck} />
      )}
      <h2 id={id} className="flex-none phone:sr-only font-display font-semibold text-17 leading-44">
        Creations <span className="text-faint tabular-nums">({numberText(numPosts)})</span>
      </h2>
      <div
        ref={row}
        className="contents max-[389px]:block max-[389px]:flex-1 max-[389px]:min-w-0 max-[389px]:overflow-x-auto max-[389px]:overflow-y-hidden max-[389px]:[scrollbar-width:none]"
      >
        <ul className="flex gap-4 flex-wrap -mb-1 max-[1200px]:order-3 max-[1200px]:basis-full phone:flex-[1_0_auto] phone:flex-nowrap phone:gap-0 phone:[&>li]:flex-[1_0_auto]">
          <Tab label="All" icon="img" {...tabOf("all")} />
          {CATEGORY_NUMBERS.map((category) => (
            <Tab
              key={category}
              label={CATEGORIES[category].label}
              icon={CATEGORY_STYLES[category].icon}
              {...tabOf(category)}
            />
          ))}
          {numBoards !== null && (
            <Tab
              label="Boards"
              icon="grid"
              to={profileBoardsPath(username)}
              isCurrent={showsBoards}
              count={numBoards}
            />
          )}
        </ul>
      </div>
      {!showsBoards && <Tools profile={profile} shown={shown} />}
    </nav>
  );
}

/** Returns how many boards a profile shows; null where it has no tab of them, as others have none to see. */
function useNumBoards({ _id }: ProfileFacts, page: number | null): number | null {
  const viewer = useCurrentUser();
  const { data } = useQuery(userBoardsQuery({ id: _id, nsfw: listsNsfw(viewer), page: page ?? 1 }));
  const total = data?.total ?? 0;
  return total > 0 || page !== null || viewer?._id === _id ? total : null;
}

/** Renders where there is room what phones have in a sheet, and the feed. */
function Tools({ profile, shown }: ChoicesProps) {
  const navigate = useNavigate();
  const { username } = profile;
  const { category, forSale, sort } = shown;
  const pathWith = (change: Partial<Shown>) =>
    profilePath(username, { ...shown, page: 1, ...change });
  return (
    <div className="phone:hidden flex items-center gap-4 ml-auto order-1 self-center">
      {(creationCount(profile, "all", true) > 0 || forSale) && (
        <Link
          className="flex items-center gap-8 quiet lit whitespace-nowrap h-(--h-control) px-12 border border-control rounded font-display font-semibold text-14 leading-none"
          to={pathWith({ forSale: !forSale })}
          aria-current={forSale ? "true" : undefined}
          preventScrollReset
        >
          <Icon name="tag2" size="s" />
          For sale{" "}
          <span className="text-faint tabular-nums">
            {numberText(creationCount(profile, category, true))}
          </span>
        </Link>
      )}
      <LazyMenu
        trigger={
          <Button variant="quiet" aria-label={`Order: ${SORT_LABELS[sort]}`}>
            {SORT_LABELS[sort]}
            <Icon name="down" size="s" />
          </Button>
        }
        items={CREATION_SORTS.map((one) => ({
          label: SORT_LABELS[one],
          onSelect: () => navigate(pathWith({ sort: one }), { preventScrollReset: true }),
        }))}
      />
      <FeedLink
        className="ml-20"
        feed={`profile/${username}`}
        subject={`the creations of ${username}`}
      />
    </div>
  );
}

const ChoicesSheet = lazyPart(async () => (await import("./choices-sheet.tsx")).ChoicesSheet);

/** Renders on phones the button of a sheet: for sale, and the order. */
export function CreationChoices({ profile, shown }: ChoicesProps) {
  const { show, dialog } = useDialog<true>((_, state) => (
    <ChoicesSheet profile={profile} shown={shown} {...state} />
  ));
  const { forSale, sort } = shown;
  return (
    <>
      <IconButton
        className="ml-auto hidden phone:grid phone:-my-4"
        icon="tune"
        size="l"
        label={`For sale and order: ${forSale ? "For sale, " : ""}${SORT_LABELS[sort]}`}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      />
      {dialog}
    </>
  );
}

/** Renders on phones whose creations these are, above the tabs while they stay under the top bar. */
function ProfileBar({
  profile,
  shown,
  boardsPage,
  hidden,
}: CreationTabsProps & { hidden: boolean }) {
  const { _id, username, avatar } = profile;
  const viewer = useCurrentUser();
  const showFollowing = useShowFollowing(username);
  const signInLink = useSignInLink("follow");
  return (
    <div
      className="items-center gap-10 hidden phone:absolute phone:inset-x-0 phone:bottom-full phone:not-[[hidden]]:flex phone:h-52 phone:pr-4 phone:pl-12 phone:bg-ground"
      hidden={hidden}
    >
      <Avatar src={avatar} name={username} size={32} />
      <b className="flex-1 min-w-0 truncate t-h3">{username}</b>
      {viewer && viewer._id !== _id && <FollowRowButton user={profile} show={showFollowing} />}
      {!viewer && <LinkButton {...signInLink}>Follow</LinkButton>}
      {boardsPage === null && <CreationChoices profile={profile} shown={shown} />}
    </div>
  );
}

/** Where the tabs stay on phones: below the top bar and the bar of the profile (px). */
const STUCK_AT = 52 + 52;

/** Provides a ref of a sticky bar, and whether it has left its place; null if it never has. */
function useStuck() {
  const bar = useRef<HTMLElement>(null);
  const [isStuck, setStuck] = useState<boolean | null>(null);
  useEffect(() => {
    if (!bar.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isAtTop = entry !== undefined && entry.boundingClientRect.top <= STUCK_AT;
        setStuck((was) => isAtTop || (was === null ? null : false));
      },
      { rootMargin: `-${STUCK_AT + 1}px 0px 0px`, threshold: 1 },
    );
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return { bar, isStuck };
}

type TabProps = { to: string; isCurrent: boolean; label: string; icon: IconName; count: number };

function Tab({ to, isCurrent, label, icon, count }: TabProps) {
  return (
    <li>
      <Link
        className={classNames(
          "tab flex items-center gap-8 quiet hover:bg-s1 phone:flex-col-reverse phone:gap-0 phone:px-8 phone:pt-4 phone:pb-8 phone:text-13 phone:leading-16",
          "group",
          count === 0 && "not-current:not-hover:text-faint",
        )}
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
      >
        <Icon name={icon} className="max-[901px]:hidden" />
        {label}{" "}
        <span className="text-faint tabular-nums phone:text-15 phone:leading-20 phone:group-current:text-current">
          {numberText(count)}
        </span>
      </Link>
    </li>
  );
}
