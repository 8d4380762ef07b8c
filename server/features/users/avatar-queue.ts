export const AVATAR_QUEUE = "users-sweep-avatar";

/** Carries the folder of an avatar that may have no user any more. */
export type AvatarJob = { key: string };
