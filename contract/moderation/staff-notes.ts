import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, visibleText } from "../fields.ts";
import { done, success } from "../reply.ts";

export const STAFF_NOTE_MAX = 1_000;

export const staffNoteText = visibleText(STAFF_NOTE_MAX, "Notes have 1 to 1,000 characters.");

/** A note that staff write for staff, on a report. */
export const staffNote = z.object({
  _id: z.string(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type StaffNote = z.output<typeof staffNote>;

export const createStaffNote = endpoint({
  method: "POST",
  path: "/api/report/:id/note",
  tag: "moderation",
  summary: "Write a note on a report, for staff only",
  params: idParams,
  body: z.object({ text: staffNoteText }),
  reply: success({ message: z.string(), note: staffNote }),
  status: 201,
});

export const undoReport = endpoint({
  method: "POST",
  path: "/api/report/:id/undo",
  tag: "moderation",
  summary: "Open a report again that one has just settled, before anyone is notified",
  params: idParams,
  reply: done,
});
