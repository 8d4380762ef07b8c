export const BAN_QUEUE = "moderation-hide-posts";
