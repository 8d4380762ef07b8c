import { Link } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES, explorePath } from "#web/components/posts/category-styles.ts";
import { countText } from "#web/components/users/count-text.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import styles from "./category-cards.module.css";

/** Renders links to the categories, with the number of their posts where known. */
export function CategoryCards({ counts = [] }: { counts?: readonly number[] }) {
  return (
    <>
      <SectionHeading level={2}>Look in a category</SectionHeading>
      <ul className={styles.cards}>
        {CATEGORY_NUMBERS.map((category) => {
          const count = counts[category];
          return (
            <li key={category}>
              <Link className={styles.card} to={explorePath(category)}>
                <Icon name={CATEGORY_STYLES[category].icon} size="l" />
                <span>
                  <b>{CATEGORIES[category].label}</b>
                  {count !== undefined && (
                    <span className="t-sm">{countText(count, "creation", "creations")}</span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
