import type { Ban } from "#server/features/users/ban-queries.ts";

const END = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Returns a sentence for a banned user, with the end and the reason. */
export function presentBan({ until, reason }: Ban): string {
  const term = until ? `until ${END.format(until)} UTC` : "for good";
  return `You are banned ${term}${reason ? `: ${reason}` : "."}`;
}
