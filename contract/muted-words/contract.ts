import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { line } from "../fields.ts";
import { done } from "../reply.ts";
import { foldMuted, MUTED_WORD_MAX, NO_WORD } from "./rules.ts";

/** A word that a user mutes, or several that follow one another. */
export const mutedWord = z.object({
  word: z.string(),
  /** The day (UTC) from which it is muted no longer; null if it has no end. */
  until: z.iso.date().nullable(),
});
export type MutedWord = z.output<typeof mutedWord>;

const word = line(MUTED_WORD_MAX, `A muted word has up to ${MUTED_WORD_MAX} characters.`).refine(
  (value) => foldMuted(value) !== "",
  NO_WORD,
);

/** A day to come; empty or null for no end. */
const until = z
  .union([z.literal(""), z.iso.date("Choose a day.")])
  .nullable()
  .transform((day) => day || null)
  .refine((day) => day === null || Date.parse(day) > Date.now(), "Choose a day to come.");

export const muteWordBody = z.object({ word, until });

export const muteWord = endpoint({
  method: "POST",
  path: "/api/user/muted-words",
  tag: "blocks",
  summary:
    "Mute a word in titles, tags and comments, until a day or for good; muting it again changes the day",
  body: muteWordBody,
  reply: done,
  limit: "likeOrFollow",
});

export const unmuteWord = endpoint({
  method: "POST",
  path: "/api/user/muted-words/remove",
  tag: "blocks",
  summary: "Mute a word no longer",
  body: z.object({ word }),
  reply: done,
  limit: "likeOrFollow",
});
