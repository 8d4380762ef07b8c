import { Skeleton } from "./skeleton.tsx";

type SkeletonRowsProps = {
  /** Says what loads. */
  label: string;
  height: number;
  count?: number;
  /** The distance of the rows. */
  className?: string | undefined;
};

/** Renders placeholders of a list's rows. */
export function SkeletonRows(props: SkeletonRowsProps) {
  const { label, height, count = 6, className = "gap-8" } = props;
  return (
    <div className={`grid ${className}`} role="status" aria-label={label}>
      {[...Array(count).keys()].map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
