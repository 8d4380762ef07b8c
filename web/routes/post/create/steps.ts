import type { Category } from "#contract/posts/categories.ts";
import type { ImageList } from "#web/components/posts/image-editor/image-list.ts";

/** Category, images, describe. */
export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** Returns the last step that can be opened: each requires the previous one to be complete. */
export function reachableStep(category: Category | null, list: ImageList): Step {
  if (category === null) return 1;
  const ready = list.images.length > 0 && list.images.every((image) => image.cropped);
  return ready && list.croppingId === null ? 3 : 2;
}
