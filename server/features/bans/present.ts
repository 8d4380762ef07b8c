import type { BanDecision } from "#server/features/decisions/queries.ts";
import type { Ban } from "./queries.ts";

const END = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Returns how a banned user can appeal, or what became of the appeal; undefined if there is nothing to say. */
export function presentAppealOfBan(decision: BanDecision | undefined): string | undefined {
  if (!decision?.told_at || decision.decided_at) return undefined;
  if (decision.appealed_at) return "You have appealed: another moderator decides.";
  if (decision.appeal_until < new Date()) return undefined;
  const [until, mailed] = [DAY.format(decision.appeal_until), DAY.format(decision.told_at)];
  return `You can appeal until ${until}: open the link in our mail of ${mailed}.`;
}

/** Returns a sentence for a banned user, with the end and the reason. */
export function presentBan({ until, reason }: Ban): string {
  const term = until ? `until ${END.format(until)} UTC` : "for good";
  return `You are banned ${term}${reason ? `: ${reason}` : "."}`;
}
