export const BAN_QUEUE = "moderation-hide-posts";
export const PRUNE_QUEUE = "moderation-prune";

/** Mails about moderation: the ban that stands, and how a report was settled. */
export type ModerationMail =
  | { template: "ban"; userId: string }
  | { template: "reportSettled"; userId: string; caseId: string };
