export const AVIF_QUEUE = "posts-avif";
export const DISCARD_QUEUE = "posts-discard-images";
/** Deletes what is under deleted posts. */
export const ERASE_QUEUE = "posts-erase";

/** Names the image's folder too, for when its row is gone; jobs of earlier releases do not. */
export type AvifJob = { imageId: string; key?: string };

export const PLACE_QUEUE = "posts-place-images";
export const PURGE_QUEUE = "posts-purge-media";

/** Names files of the public storage by their keys. */
export type PurgeJob = { keys: string[] };
