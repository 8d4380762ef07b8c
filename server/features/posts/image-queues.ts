export const AVIF_QUEUE = "posts-avif";
export const DISCARD_QUEUE = "posts-discard-images";

/** Includes the image's folder, for when its row is gone; jobs of earlier releases do not. */
export type AvifJob = { imageId: string; key?: string };

export const PLACE_QUEUE = "posts-place-images";
export const PURGE_QUEUE = "posts-purge-media";

/** Files of the public storage, by key. */
export type PurgeJob = { keys: string[] };
