import type { Relation } from "#contract/likeness/rules.ts";

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
