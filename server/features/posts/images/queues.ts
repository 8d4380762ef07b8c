export const AVIF_QUEUE = "posts-avif";
export const PURGE_QUEUE = "posts-purge-media";

export type AvifJob = { imageId: string };
/** Files of the public storage, by key. */
export type PurgeJob = { keys: string[] };
