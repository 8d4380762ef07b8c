import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { COPIED_REASON, REPORT_NOTE_MAX, type ReportedKind } from "#contract/moderation/reports.ts";
import { lengthOf } from "#contract/numbers.ts";
import { CallError, useCall } from "#web/platform/call.ts";
import { postIdIn } from "./original-link.ts";

/** An item to report; the title is for display, as in 'Report Grin, uncut'. */
export type ReportTarget = { kind: ReportedKind; _id: string; title: string };

const NO_LINK = "This is not a link to a post on Parade.";

/** Provides the values of a report, their errors and the call that sends it. */
export function useReport({ kind, _id }: ReportTarget) {
  const call = useCall();
  const [reason, setReason] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [original, setOriginal] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const tooLong = lengthOf(note) > REPORT_NOTE_MAX;
  const asksOriginal = kind === "post" && reason === COPIED_REASON;
  const named = asksOriginal && original.trim() !== "";
  const originalId = named ? postIdIn(original, window.location.origin) : null;
  const noLink = named && originalId === null;
  const sending = useMutation({
    mutationFn: (chosen: number) => {
      const body = { kind, targetId: _id, reason: chosen, note };
      return call("POST /api/report", { body: { ...body, ...(originalId && { originalId }) } });
    },
  });
  const refused = sending.error instanceof CallError ? sending.error.errors.originalId : undefined;
  return {
    reason,
    setReason,
    note,
    setNote,
    original,
    setOriginal: (link: string) => {
      setOriginal(link);
      sending.reset();
    },
    asksOriginal,
    sending,
    reasonMissing: submitted && reason === null,
    noteError: tooLong ? `Note must be no more than ${REPORT_NOTE_MAX} characters.` : undefined,
    originalError: submitted && noLink ? NO_LINK : refused,
    send: () => {
      setSubmitted(true);
      if (reason !== null && !tooLong && !noLink) sending.mutate(reason);
    },
  };
}
