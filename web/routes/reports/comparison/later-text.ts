import type { Comparison } from "#contract/moderation/reports.ts";

const DAY_MS = 86_400_000;

/** Returns how much later a post is than another: '256 days later'. */
export function laterText(earlier: string, later: string): string {
  const days = Math.floor((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
  if (days < 1) return "Less than a day later";
  return days === 1 ? "1 day later" : `${days.toLocaleString("en-US")} days later`;
}

/** Describes a pair in a sentence, for who does not see it. */
export function pairSentence({ earlier, later, resemblance }: Comparison): string {
  const posted = `posted ${laterText(earlier.createdAt, later.createdAt).toLowerCase()}`;
  const name = `${later.title} by ${later.maker.username}`;
  const other = `${earlier.title} by ${earlier.maker.username}`;
  if (!resemblance) return `${name}, beside ${other}, ${posted}.`;
  const { likeness, transforms } = resemblance;
  const relation = likeness === "loose" ? "loosely like" : `${likeness} to`;
  const differences = transforms.length > 0 ? `, ${transforms.join(" and ")}` : "";
  return `${name}, ${relation} ${other}${differences}, ${posted}.`;
}
