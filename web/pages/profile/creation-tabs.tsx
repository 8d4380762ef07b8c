import { useId } from "react";
import { Link } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, type CategoryChoice } from "#contract/posts/categories.ts";
import { FeedLink } from "#web/features/feeds/feed-link.tsx";
import { CATEGORY_STYLES } from "#web/features/posts/category-styles.ts";
import type { ProfileFacts } from "#web/features/users/api.ts";
import { numberText } from "#web/features/users/count-text.ts";
import { profilePath } from "#web/features/users/profile-path.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./creation-tabs.module.css";

type CreationTabsProps = { profile: ProfileFacts; category: CategoryChoice };

/** Renders links to all of a user's posts and to each category, with their numbers. */
export function CreationTabs({ profile, category: current }: CreationTabsProps) {
  const id = useId();
  const tabProps = { username: profile.username, current };
  return (
    <nav className={styles.bar} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Creations <span className={styles.count}>({numberText(profile.numPosts)})</span>
      </h2>
      <ul className={styles.tabs}>
        <Tab to="all" label="All" icon="img" count={profile.numPosts} {...tabProps} />
        {CATEGORY_NUMBERS.map((category) => (
          <Tab
            key={category}
            to={category}
            label={CATEGORIES[category].label}
            icon={CATEGORY_STYLES[category].icon}
            count={profile.categoryCounts[category] ?? 0}
            {...tabProps}
          />
        ))}
      </ul>
      <FeedLink
        className={styles.feed}
        feed={`profile/${profile.username}`}
        subject={`the creations of ${profile.username}`}
      />
    </nav>
  );
}

type TabProps = {
  username: string;
  to: CategoryChoice;
  current: CategoryChoice;
  label: string;
  icon: IconName;
  count: number;
};

function Tab({ username, to, current, label, icon, count }: TabProps) {
  return (
    <li>
      <Link
        className={classNames(styles.tab, count === 0 && styles.empty)}
        to={profilePath(username, { category: to })}
        aria-current={to === current ? "page" : undefined}
        preventScrollReset
      >
        <Icon name={icon} className={styles.icon} />
        <span className={styles.label}>{label}</span>{" "}
        <span className={styles.count}>{numberText(count)}</span>
      </Link>
    </li>
  );
}
