import { useId } from "react";
import { Link } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { FeedLink } from "#web/features/feeds/feed-link.tsx";
import { CATEGORY_STYLES } from "#web/features/posts/category-styles.ts";
import type { ProfileFacts } from "#web/features/users/api.ts";
import { numberText } from "#web/features/users/count-text.ts";
import { profilePath } from "#web/features/users/profile-path.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./creation-tabs.module.css";

type CreationTabsProps = { profile: ProfileFacts; category: Category };

/** Renders a user's number of posts and links to each category. */
export function CreationTabs({ profile, category: current }: CreationTabsProps) {
  const id = useId();
  return (
    <nav className={styles.bar} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Creations <span className={styles.count}>({numberText(profile.numPosts)})</span>
      </h2>
      <ul className={styles.tabs}>
        {CATEGORY_NUMBERS.map((category) => (
          <li key={category}>
            <Link
              className={styles.tab}
              to={profilePath(profile.username, { category })}
              aria-current={category === current ? "page" : undefined}
              preventScrollReset
            >
              <Icon name={CATEGORY_STYLES[category].icon} className={styles.icon} />
              <span className={styles.label}>{CATEGORIES[category].plural}</span>
            </Link>
          </li>
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
