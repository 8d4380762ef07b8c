// What the file of a picture may be. Apart from the schemas, because every page loads it.

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
