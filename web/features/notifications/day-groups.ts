import type { NotificationGroup } from "./group-likes.ts";

type DayGroup = { label: "Today" | "Yesterday" | "Earlier"; groups: NotificationGroup[] };

function dayLabel(iso: string, now: number): DayGroup["label"] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(midnight);
  yesterday.setDate(yesterday.getDate() - 1);
  const time = Date.parse(iso);
  if (time >= midnight) return "Today";
  return time >= yesterday.getTime() ? "Yesterday" : "Earlier";
}

/** Groups the rows by local calendar day; the order stays. */
export function groupByDay(groups: readonly NotificationGroup[], now: number): DayGroup[] {
  const days: DayGroup[] = [];
  for (const group of groups) {
    const label = dayLabel(group.latest.createdAt, now);
    const last = days.at(-1);
    if (last?.label === label) last.groups.push(group);
    else days.push({ label, groups: [group] });
  }
  return days;
}
