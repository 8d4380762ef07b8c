import { Fragment, type ReactNode } from "react";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import "./justified-bands.css";
import styles from "./justified-grid.module.css";
import { rowBreaks } from "./row-breaks.ts";

export type GridCell = { key: string; category: Category; content: ReactNode };

/**
 * Renders rows of at most 250px that fill the width by CSS alone: the markup has the row breaks of
 * every band of widths, and container queries enable those of the current one.
 */
export function JustifiedGrid({ cells, label }: { cells: readonly GridCell[]; label: string }) {
  const breaks = rowBreaks(cells.map(({ category }) => ratioOf(category)));
  return (
    <div className="[container:justified_/_inline-size] max-w-3933">
      <ul className="cluster gap-x-10 -mb-10" aria-label={label}>
        {cells.map(({ key, category, content }, index) => (
          <Fragment key={key}>
            <li className={styles[CATEGORY_STYLES[category].shape]}>{content}</li>
            <RowBreak bands={breaks[index]} />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

export function ratioOf(category: Category): number {
  const { width, height } = CATEGORIES[category].crop;
  return width / height;
}

function RowBreak({ bands = [] }: { bands: string[] | undefined }) {
  if (bands.length === 0) return null;
  return <li className="flex-[0_0_100%] h-0" data-bands={bands.join(" ")} aria-hidden="true" />;
}
