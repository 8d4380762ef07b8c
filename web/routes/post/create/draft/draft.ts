import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { deleteImages, loadImages } from "./draft-images.ts";
import { type DraftText, deleteText, EMPTY_TEXT, loadText } from "./draft-text.ts";

/** A post in progress; it persists across reloads until it is published. */
export type Draft = { text: DraftText; images: readonly EditedImage[] };

export const EMPTY_DRAFT: Draft = { text: EMPTY_TEXT, images: [] };

export async function loadDraft(userId: string): Promise<Draft> {
  const [text, images] = await Promise.all([loadText(userId), loadImages(userId)]);
  // Pictures are cropped for a category; without one they have no shape.
  const croppable = text.category === null ? [] : images;
  const values = { ...text.values, imageDescriptions: descriptionsOf(croppable, text) };
  return { text: { ...text, values }, images: croppable };
}

/** Returns the descriptions of images that still exist. */
function descriptionsOf(images: readonly EditedImage[], { values }: DraftText) {
  const written = values.imageDescriptions;
  return Object.fromEntries(images.map(({ id }) => [id, written[id] ?? ""]));
}

export async function deleteDraft(userId: string): Promise<void> {
  deleteText(userId);
  await deleteImages(userId);
}

export function isEmpty({ text, images }: Draft): boolean {
  const { title, description, tags } = text.values;
  return (
    images.length === 0 &&
    text.category === null &&
    title === "" &&
    description === "" &&
    tags.length === 0
  );
}
