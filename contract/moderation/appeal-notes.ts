import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, visibleText } from "../fields.ts";
import { done } from "../reply.ts";

export const APPEAL_NOTE_MAX = 300;

export const appealNoteText = visibleText(APPEAL_NOTE_MAX, "Notes have 1 to 300 characters.");

export const createAppealNote = endpoint({
  method: "POST",
  path: "/api/decision/:id/note",
  tag: "moderation",
  summary: "Leave one note for whoever decides the appeal against one's decision, for staff only",
  params: idParams,
  body: z.object({ text: appealNoteText }),
  reply: done,
});
