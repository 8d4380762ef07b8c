import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { pageOf } from "#contract/numbers.ts";
import {
  CATEGORIES,
  CATEGORY_NUMBERS,
  type CategoryChoice,
  categoryIn,
} from "#contract/posts/categories.ts";
import { CREATION_SORTS, type CreationSort, creationSortIn } from "#contract/users/creations.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { type ProfileFacts, type Shown, userPostsQuery } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import styles from "./creations.module.css";
import { ProfileHeaderSkeleton } from "./profile-header.tsx";

type CreationsProps = { profile: ProfileFacts; shown: Shown };

/** Renders one page of a user's posts. */
export function Creations({ profile, shown }: CreationsProps) {
  const { _id, username } = profile;
  const { category, page, forSale } = shown;
  const nsfw = listsNsfw(useCurrentUser());
  const label = category === "all" ? "Creations" : CATEGORIES[category].plural;
  const query = useQuery({
    ...userPostsQuery({ id: _id, nsfw, ...shown }),
    select: ({ posts, postPageCount }) => ({ posts, pageCount: postPageCount }),
  });
  return (
    <div className={styles.creations}>
      <PagedPosts
        query={query}
        label={`${label} by ${username}`}
        page={page}
        hrefFor={(number) => creationsPath(username, { ...shown, page: number })}
        empty={<NoCreations profile={profile} category={category} forSale={forSale} />}
        category={category === "all" ? undefined : category}
      />
    </div>
  );
}

/** Replaces the posts of a user whom the viewer has blocked. */
export function BlockedProfile({ username }: { username: string }) {
  return (
    <div className={styles.creations}>
      <EmptyState
        icon="block"
        title={`You have blocked ${username}`}
        text="Neither of you sees what the other makes."
      />
    </div>
  );
}

/** Renders a profile while it loads. */
export function ProfileSkeleton({ category }: { category: CategoryChoice }) {
  return (
    <>
      <ProfileHeaderSkeleton />
      <div className={styles.creations}>
        <Skeleton className={styles.waitingTabs} height={44} />
        <PostGridSkeleton category={category === "all" ? undefined : category} label="Creations" />
      </div>
    </>
  );
}

type NoCreationsProps = { profile: ProfileFacts; category: CategoryChoice; forSale: boolean };

function titleOf(
  { username, numPosts }: ProfileFacts,
  category: CategoryChoice,
  isOwn: boolean,
): string {
  if (numPosts === 0) return isOwn ? "You have not posted yet" : `${username} has not posted yet`;
  return category === "all" ? "No creations to show" : CATEGORY_STYLES[category].none;
}

/** Renders an empty category; the viewer's own has a link to create a post. */
function NoCreations({ profile, category, forSale }: NoCreationsProps) {
  const isOwn = useCurrentUser()?._id === profile._id;
  if (profile.banned) {
    return (
      <EmptyState
        icon="block"
        title="No creations shown"
        text="Lists leave out what a banned account has made."
      />
    );
  }
  if (forSale) {
    return (
      <EmptyState
        icon="tag2"
        title="Nothing for sale here"
        action={
          <LinkButton to={profilePath(profile.username, { category })}>
            See all creations
          </LinkButton>
        }
      />
    );
  }
  const text = isOwn
    ? "Post one and it shows here."
    : profile.numPosts > 0 && "There is more in the other tabs.";
  return (
    <EmptyState
      icon={category === "all" ? "img" : CATEGORY_STYLES[category].icon}
      title={titleOf(profile, category, isOwn)}
      text={text}
      action={
        isOwn && (
          <LinkButton to="/post/create" variant="primary" icon="plus">
            Submit
          </LinkButton>
        )
      }
    />
  );
}

type CreationTabsProps = { profile: ProfileFacts; shown: Shown };

const SORT_LABELS: Record<CreationSort, string> = {
  newest: "Newest",
  liked: "Most liked",
  oldest: "Oldest",
};

/** Renders links to all of a user's posts and to each category, with their numbers, and their order. */
export function CreationTabs({ profile, shown }: CreationTabsProps) {
  const id = useId();
  const row = useCurrentInView(shown.category);
  const navigate = useNavigate();
  const { username, numPosts, saleCounts } = profile;
  const { category: current, forSale, sort } = shown;
  const counts = forSale ? saleCounts : profile.categoryCounts;
  const sold = saleCounts.reduce((sum, count) => sum + count, 0);
  const soldHere = current === "all" ? sold : (saleCounts[current] ?? 0);
  const pathWith = (change: Partial<Shown>) =>
    creationsPath(username, { ...shown, page: 1, ...change });
  const tabOf = (category: CategoryChoice) => ({
    to: pathWith({ category }),
    isCurrent: category === current,
  });
  return (
    <nav className={`flex gap-24 ${styles.bar}`} aria-labelledby={id}>
      <div ref={row} className={`scroll-row ${styles.row}`}>
        <h2 id={id} className={`rigid ${styles.heading}`}>
          Creations <span className="faint num">({numberText(numPosts)})</span>
        </h2>
        <ul className={`flex gap-4 ${styles.tabs}`}>
          <Tab label="All" icon="img" count={forSale ? sold : numPosts} {...tabOf("all")} />
          {CATEGORY_NUMBERS.map((category) => (
            <Tab
              key={category}
              label={CATEGORIES[category].label}
              icon={CATEGORY_STYLES[category].icon}
              count={counts[category] ?? 0}
              {...tabOf(category)}
            />
          ))}
        </ul>
      </div>
      <div className={`row gap-4 push ${styles.tools}`}>
        {(sold > 0 || forSale) && (
          <Link
            className={`row gap-8 quiet lit nowrap ${styles.sale}`}
            to={pathWith({ forSale: !forSale })}
            aria-current={forSale ? "true" : undefined}
            preventScrollReset
          >
            <Icon name="tag2" size="s" />
            <span className="sr-phone">For sale</span>{" "}
            <span className="faint num">{numberText(soldHere)}</span>
          </Link>
        )}
        <LazyMenu
          trigger={
            <Button variant="quiet" aria-label={`Order: ${SORT_LABELS[sort]}`}>
              <span className="sr-phone">{SORT_LABELS[sort]}</span>
              <Icon name="down" size="s" />
            </Button>
          }
          items={CREATION_SORTS.map((one) => ({
            label: SORT_LABELS[one],
            onSelect: () => navigate(pathWith({ sort: one }), { preventScrollReset: true }),
          }))}
        />
        <FeedLink
          className={`hide-phone ${styles.feed}`}
          feed={`profile/${username}`}
          subject={`the creations of ${username}`}
        />
      </div>
    </nav>
  );
}

/** How far a scrolling row fades at its end (px). */
const FADE = 32;

/** Returns the ref of a row that scrolls sideways on phones, so far that the current tab is in view. */
function useCurrentInView(category: CategoryChoice) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another then
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!row.current || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth - row.current.offsetLeft;
    row.current.scrollLeft = end + FADE - row.current.clientWidth;
  }, [category]);
  return row;
}

type TabProps = { to: string; isCurrent: boolean; label: string; icon: IconName; count: number };

function Tab({ to, isCurrent, label, icon, count }: TabProps) {
  return (
    <li>
      <Link
        className={classNames("tab row gap-8 quiet", styles.tab, count === 0 && styles.empty)}
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
      >
        <Icon name={icon} className={styles.icon} />
        {label} <span className="faint num">{numberText(count)}</span>
      </Link>
    </li>
  );
}

/** Returns which posts the URL names: all, unless it names a category; invalid parameters take their defaults. */
export function creationsIn(search: URLSearchParams): Shown {
  const asked = search.get("category") ?? "all";
  return {
    category: asked === "all" ? "all" : categoryIn(asked),
    page: pageOf(search.get("page")),
    sort: creationSortIn(search.get("sort")),
    forSale: search.get("forSale") === "true",
  };
}

/** Returns the URL of a page of a user's posts. */
function creationsPath(username: string, { category, page, sort, forSale }: Shown): string {
  const order = sort === "newest" ? "" : `&sort=${sort}`;
  return profilePath(username, { category, page }) + (forSale ? "&forSale=true" : "") + order;
}
