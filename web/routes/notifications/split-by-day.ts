import type { NotificationGroup } from "#contract/notifications/contract.ts";

type Day = { label: "Today" | "Yesterday" | "Earlier"; groups: NotificationGroup[] };

/** Returns the midnight at the start of the day `daysAgo` before that of `now`, local or in UTC (ms). */
function midnight(now: number, daysAgo: number, utc: boolean): number {
  const day = new Date(now);
  if (utc) return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - daysAgo);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime();
}

function dayLabel(iso: string, now: number, utc: boolean): Day["label"] {
  const time = Date.parse(iso);
  if (time >= midnight(now, 0, utc)) return "Today";
  return time >= midnight(now, 1, utc) ? "Yesterday" : "Earlier";
}

/** Splits the groups by calendar day, the browser's or in UTC; the order stays. */
export function splitByDay(
  groups: readonly NotificationGroup[],
  now: number,
  { utc }: { utc: boolean },
): Day[] {
  const days: Day[] = [];
  for (const group of groups) {
    const label = dayLabel(group.createdAt, now, utc);
    const last = days.at(-1);
    if (last?.label === label) last.groups.push(group);
    else days.push({ label, groups: [group] });
  }
  return days;
}
