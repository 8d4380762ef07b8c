import type { NoticeRole } from "#contract/notices/contract.ts";

/** Who the sender of a notice is, as a choice and as its readers see it. */
export const ROLE_TEXTS: Readonly<Record<NoticeRole, string>> = {
  maker: "The person who made it",
  agent: "Acting for that person",
  concerned: "A person it shows or names",
};

/** Returns the number of a notice as people read it. */
export function noticeName({ number }: { number: number }): string {
  return `N-${number}`;
}
