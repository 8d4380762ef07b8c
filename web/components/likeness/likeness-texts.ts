import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Difference, Relation } from "#contract/likeness/rules.ts";
import { longDate } from "#web/ui/content/long-date.ts";

const NUMBERS = ["No", "One", "Two", "Three"];

/** Returns how many look-alikes there are, as a sentence. */
export function countSentence(count: number): string {
  return count === 1
    ? "One earlier creation resembles yours."
    : `${NUMBERS[count] ?? count} earlier creations resemble yours.`;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

function transformsText(transforms: readonly Difference[]): string {
  return list.format(transforms).replace(", and ", " and ");
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Returns 'Mar 3, 2026'. */
export function shortDate(iso: string): string {
  return day.format(new Date(iso));
}

/** Returns what a card shows, as one sentence to be read aloud. */
export function lookalikeSentence({
  title,
  owner,
  likeness,
  transforms,
  createdAt,
}: Pick<Lookalike, "title" | "owner" | "likeness" | "transforms" | "createdAt">): string {
  const parts = [
    `${title} by ${owner.username}`,
    `${likeness} to yours`,
    transforms.length > 0 && transformsText(transforms),
    `posted ${longDate(createdAt)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Returns what an answer does. */
export function relationLine(relation: Relation, title: string, maker: string): string {
  switch (relation) {
    case "mine":
      return "Posts as usual. Your answer is kept in case they ask.";
    case "permission":
      return `Your post says so once ${maker} has confirmed.`;
    case "remix":
      return `Adds After “${title}” by ${maker} to your post. ${maker} is told.`;
    case "alike":
      return `Posts as usual. If ${maker} asks, they read this first.`;
  }
}
