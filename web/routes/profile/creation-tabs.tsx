import { useId } from "react";
import { Link, useNavigate } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, type CategoryChoice } from "#contract/posts/categories.ts";
import { CREATION_SORTS, type CreationSort } from "#contract/users/creations.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import type { ProfileFacts, Shown } from "#web/components/users/api.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import styles from "./creation-tabs.module.css";
import { creationsPath } from "./creations-path.ts";

type CreationTabsProps = { profile: ProfileFacts; shown: Shown };

const SORT_LABELS: Record<CreationSort, string> = {
  newest: "Newest",
  liked: "Most liked",
  oldest: "Oldest",
};

/** Renders links to all of a user's posts and to each category, with their numbers, and their order. */
export function CreationTabs({ profile, shown }: CreationTabsProps) {
  const id = useId();
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
      <h2 id={id} className={`rigid ${styles.heading}`}>
        Creations <span className="faint num">({numberText(numPosts)})</span>
      </h2>
      <div className={`row gap-4 push ${styles.tools}`}>
        {(sold > 0 || forSale) && (
          <Link
            className={`row gap-8 quiet lit nowrap ${styles.sale}`}
            to={pathWith({ forSale: !forSale })}
            aria-current={forSale ? "true" : undefined}
            preventScrollReset
          >
            <Icon name="tag2" size="s" />
            For sale <span className="faint num">{numberText(soldHere)}</span>
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
      </div>
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
      <FeedLink
        className={styles.feed}
        feed={`profile/${username}`}
        subject={`the creations of ${username}`}
      />
    </nav>
  );
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
