import type { NotificationGroup } from "#contract/notifications/contract.ts";

type Day = { label: "Today" | "Yesterday" | "Earlier"; groups: NotificationGroup[] };

/** The midnight that starts the day of `now`: the browser's, or in UTC. */
function midnightBefore(now: number, utc: boolean): Date {
  const midnight = new Date(now);
  if (utc) midnight.setUTCHours(0, 0, 0, 0);
  else midnight.setHours(0, 0, 0, 0);
  return midnight;
}

function dayLabel(iso: string, now: number, utc: boolean): Day["label"] {
  const midnight = midnightBefore(now, utc);
  const yesterday = new Date(midnight);
  yesterday.setDate(yesterday.getDate() - 1);
  const time = Date.parse(iso);
  if (time >= midnight.getTime()) return "Today";
  return time >= yesterday.getTime() ? "Yesterday" : "Earlier";
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
