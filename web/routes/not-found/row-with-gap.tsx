import type { ReactNode, Ref } from "react";
import type { Category } from "#contract/posts/categories.ts";

type RowWithGapProps = {
  /** Returns the next tile of one of some categories. */
  takeTile?: (categories: readonly Category[]) => ReactNode;
  ref?: Ref<HTMLDivElement>;
};

const PLACE = "flex-[var(--ratio)_var(--ratio)_0] min-w-0 aspect-(--ratio)";

/** Renders a row of the grid with one empty place. */
export function RowWithGap({ takeTile, ref }: RowWithGapProps) {
  const square = (shown: string) => (
    <div className={`${PLACE} bg-s2 [--ratio:1] ${shown}`}>{takeTile?.([0])}</div>
  );
  const tall = (shown: string) => (
    <div className={`${PLACE} bg-s2 [--ratio:calc(340/570)] ${shown}`}>{takeTile?.([1, 3])}</div>
  );
  return (
    <div ref={ref} className="flex gap-10 max-w-1392 mt-36 phone:mt-28">
      {square("phone:hidden")}
      {tall("")}
      <div
        className={`${PLACE} [--ratio:calc(570/340)] grid place-items-center dashed bg-[repeating-linear-gradient(135deg,var(--s1)_0_10px,transparent_10px_20px)] text-muted font-display font-bold text-[4rem] leading-none phone:text-[3rem]`}
        aria-hidden="true"
      >
        404
      </div>
      {tall("phone:hidden")}
      {square("narrow:hidden")}
      {tall("narrow:hidden")}
    </div>
  );
}
