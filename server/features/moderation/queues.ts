export const BAN_QUEUE = "moderation-hide-posts";
/** Named as when it worked for prunes alone: jobs that an older release scheduled find their worker. */
export const RECOUNT_QUEUE = "moderation-prune";

/** Mails about moderation: the ban that stands, and how a report was settled. */
export type ModerationMail =
  | { template: "ban"; userId: string }
  | { template: "reportSettled"; userId: string; caseId: string };
