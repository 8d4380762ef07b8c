import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { lengthOf } from "#contract/numbers.ts";
import { COPIED_REASON, REPORT_NOTE_MAX, type ReportedKind } from "#contract/reports/contract.ts";
import { CallError, useCall } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { postIdIn } from "./original-link.ts";
import { REASONS_OFFERED } from "./reasons.ts";

/** An item to report; the title is for display, as in 'Report Grin, uncut'. */
export type ReportTarget = { kind: ReportedKind; _id: string; title: string };

const NO_LINK = "This is not a link to a post on Parade.";

const reportValues = z.object({
  reason: z.literal([...REASONS_OFFERED]).nullable(),
  note: z.string(),
  original: z.string(),
});
type ReportValues = z.output<typeof reportValues>;

const NOTHING: ReportValues = { reason: null, note: "", original: "" };

/**
 * Provides the values of a report, their errors and the call that sends it. What was typed before about
 * the same item is there again until it is sent.
 */
export function useReport({ kind, _id }: ReportTarget) {
  const call = useCall();
  const author = useCurrentUser()?._id ?? "";
  const draft = storedValues("report", `${author} ${kind} ${_id}`, reportValues);
  const [values, setValues] = useState(() => draft.read() ?? NOTHING);
  const [submitted, setSubmitted] = useState(false);
  const { reason, note, original } = values;
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
    onSuccess: draft.remove,
  });

  function change(part: Partial<ReportValues>) {
    const next = { ...values, ...part };
    setValues(next);
    draft.save(next);
  }

  const refused = sending.error instanceof CallError ? sending.error.errors.originalId : undefined;
  return {
    ...values,
    change,
    changeOriginal: (link: string) => {
      change({ original: link });
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
