export const AVIF_QUEUE = "posts-avif";

export type AvifJob = { imageId: string };
