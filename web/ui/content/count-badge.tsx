import { classNames } from "#web/ui/class-names.ts";

const MAX = 99;

/** Returns a count with at most two digits, also for the name of what the badge is on. */
export function badgeText(count: number): string {
  return count > MAX ? `${MAX}+` : String(count);
}

/** Renders a count with at most two digits; nothing for 0. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        "min-w-18 h-18 px-4 rounded forced-color-adjust-none bg-signal text-on-signal font-display font-bold text-12 leading-18 tabular-nums text-center",
        className,
      )}
      aria-hidden="true"
    >
      {badgeText(count)}
    </span>
  );
}
