import { classNames } from "#web/ui/class-names.ts";

type SkeletonProps = {
  width?: number | string;
  height?: number | string;
  /** Width to height, where only one of them is known. */
  ratio?: number;
  className?: string;
};

export function Skeleton({ width, height, ratio, className }: SkeletonProps) {
  return (
    <span
      className={classNames(
        "skeleton block relative overflow-hidden outline outline-dashed outline-transparent -outline-offset-1 bg-s2",
        className,
      )}
      style={{ width, height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
