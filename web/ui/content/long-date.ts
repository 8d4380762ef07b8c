// In UTC, so that the server and the browser render the same day.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function longDate(iso: string): string {
  return day.format(new Date(iso));
}

const shortDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a day where there is little room: Nov 28, 2026. */
export function shortDate(iso: string): string {
  return shortDay.format(new Date(iso));
}

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

export function longDateTime(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}
