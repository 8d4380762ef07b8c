import { useNow } from "#web/ui/hooks/use-now.ts";

const exact = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Renders how long ago it was, updated while mounted. */
export function TimeAgo({ iso, className }: { iso: string; className?: string | undefined }) {
  return (
    // A minute may pass between the server's render and hydration.
    <time
      className={className}
      dateTime={iso}
      title={`${exact.format(new Date(iso))} UTC`}
      suppressHydrationWarning
    >
      {relativeTime(iso, useNow())}
    </time>
  );
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

const formatter = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/**
 * Returns the time before `now` in the largest full unit; a future time, from differing clocks,
 * counts as now.
 */
export function relativeTime(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  for (const [unit, length] of UNITS) {
    if (elapsed >= length) return formatter.format(-Math.floor(elapsed / length), unit);
  }
  return "just now";
}
