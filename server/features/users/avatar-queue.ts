export const AVATAR_QUEUE = "users-sweep-avatar";

/** The folder of an avatar that may no longer have a user. */
export type AvatarJob = { key: string };
