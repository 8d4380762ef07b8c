import type { ReactNode } from "react";
import type { Relation } from "#contract/likeness/rules.ts";

/** How a new post relates to earlier ones, by their ids. */
export type Answers = Readonly<Record<string, Relation>>;

/** What a page adds to the last step: earlier posts that look alike, and questions about them. */
export type LookalikesPart = {
  /** Looks for them, unless it did so for these cropped pictures. */
  look: (pictures: readonly Blob[]) => void;
  /** Those that are shown. */
  ids: readonly string[];
  /** Asks about them, above the form; null takes an answer back. */
  renderBox: (
    pictures: readonly Blob[],
    answers: Answers,
    onAnswer: (id: string, relation: Relation | null) => void,
  ) => ReactNode;
  /** Shows below the preview which of them the post will name. */
  renderCredits: (answers: Answers) => ReactNode;
};

/** Builds the multipart body of a search for posts that look like pictures of a new one. */
export function lookalikesForm(pictures: readonly Blob[], nsfw: boolean): FormData {
  const form = new FormData();
  form.set("nsfw", String(nsfw));
  for (const picture of pictures) form.append("images", picture, "image");
  return form;
}
