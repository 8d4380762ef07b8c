export const PRUNE_QUEUE = "moderation-prune";
