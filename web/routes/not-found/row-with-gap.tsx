import type { ReactNode } from "react";
import type { Category } from "#contract/posts/categories.ts";
import styles from "./row-with-gap.module.css";

type RowWithGapProps = {
  /** Returns the next tile of one of some categories. */
  takeTile?: (categories: readonly Category[]) => ReactNode;
};

/** Renders a row of the grid with one empty place. */
export function RowWithGap({ takeTile }: RowWithGapProps) {
  const square = () => <div className={styles.square}>{takeTile?.([0])}</div>;
  const tall = () => <div className={styles.tall}>{takeTile?.([1, 3])}</div>;
  return (
    <div className={`flex gap-10 max-w-1392 mt-36 phone:mt-28 ${styles.row}`}>
      {square()}
      {tall()}
      <div className={styles.gap} aria-hidden="true">
        404
      </div>
      {tall()}
      {square()}
      {tall()}
    </div>
  );
}
