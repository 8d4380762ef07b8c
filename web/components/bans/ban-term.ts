import { longDate } from "#web/ui/content/long-date.ts";

const DAY_MS = 24 * 3_600_000;

/** Formats the day on which a ban of `days` ends: 'December 1, 2026'. */
export function banEnd(days: number, now: number): string {
  return longDate(new Date(now + days * DAY_MS).toISOString());
}

/** Formats a ban's term: 'For 7 days, until December 1, 2026.', or that it is permanent. */
export function banTerm(days: number | null, now: number): string {
  if (days === null) return "The ban has no end.";
  return `For ${daysText(days)}, until ${banEnd(days, now)}.`;
}

/** Returns the button's label: 'Ban for 7 days'. */
export function banLabel(days: number | null): string {
  return days === null ? "Ban" : `Ban for ${daysText(days)}`;
}

function daysText(days: number): string {
  return `${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"}`;
}
