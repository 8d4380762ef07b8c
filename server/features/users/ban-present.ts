import type { Ban } from "#server/features/users/ban-queries.ts";

const END = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Tells a banned user until when and why, in one sentence. */
export function presentBan({ until, reason }: Ban): string {
  const term = until ? `until ${END.format(until)} UTC` : "for good";
  return `You are banned ${term}${reason ? `: ${reason}` : "."}`;
}
