export const AVIF_QUEUE = "posts-avif";
export const DISCARD_QUEUE = "posts-discard-images";

export type AvifJob = { imageId: string };
