import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { REPORT_NOTE_MAX, type ReportedKind } from "#contract/moderation/reports.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { REASONS_OFFERED, reasonText } from "./reasons.ts";
import styles from "./report-dialog.module.css";

/** An item to report; the title is for display, as in 'Report Grin, uncut'. */
export type ReportTarget = { kind: ReportedKind; _id: string; title: string };

type ReportDialogProps = {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for a reason, sends the report to staff and confirms it. */
export function ReportDialog({ target, open, onOpenChange }: ReportDialogProps) {
  const formId = useId();
  const report = useReport(target);
  const { isPending, isSuccess, data } = report.sending;
  if (isSuccess && open) {
    return (
      <MessageDialog title="Thank you" text={data.message} onClose={() => onOpenChange(false)} />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${target.title}`}
      description="Staff look at it. They do not say who reported."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Report
          </Button>
        </>
      }
    >
      <ReportForm id={formId} report={report} />
    </Dialog>
  );
}

function useReport({ kind, _id }: ReportTarget) {
  const call = useCall();
  const [reason, setReason] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const tooLong = lengthOf(note) > REPORT_NOTE_MAX;
  const sending = useMutation({
    mutationFn: (chosen: number) =>
      call("POST /api/report", { body: { kind, targetId: _id, reason: chosen, note } }),
  });
  return {
    reason,
    setReason,
    note,
    setNote,
    sending,
    reasonMissing: submitted && reason === null,
    noteError: tooLong ? `Note must be no more than ${REPORT_NOTE_MAX} characters.` : undefined,
    send: () => {
      setSubmitted(true);
      if (reason !== null && !tooLong) sending.mutate(reason);
    },
  };
}

type ReportFormProps = { id: string; report: ReturnType<typeof useReport> };

function ReportForm({ id, report }: ReportFormProps) {
  const { note, setNote, noteError, sending } = report;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    report.send();
  }

  return (
    <form id={id} className="dialog-body" method="post" noValidate onSubmit={submit}>
      <Reasons report={report} />
      <TextArea
        label="Note"
        rows={3}
        value={note}
        counter={{ value: lengthOf(note), max: REPORT_NOTE_MAX }}
        error={noteError}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div role="alert">
        {sending.isError && <FieldMessage kind="error">{messageOf(sending.error)}</FieldMessage>}
      </div>
    </form>
  );
}

function Reasons({
  report: { reason, setReason, reasonMissing },
}: Pick<ReportFormProps, "report">) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={reasonMissing ? errorId : undefined}>
      <legend className={styles.legend}>What is wrong?</legend>
      {REASONS_OFFERED.map((offered) => (
        <label key={offered} className={styles.reason}>
          <input
            className="radio"
            type="radio"
            name={name}
            value={offered}
            checked={offered === reason}
            onChange={() => setReason(offered)}
          />
          {reasonText(offered)}
        </label>
      ))}
      {reasonMissing && (
        <FieldMessage kind="error" id={errorId}>
          Please choose a reason.
        </FieldMessage>
      )}
    </fieldset>
  );
}
