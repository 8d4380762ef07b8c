import { type SubmitEvent, useId } from "react";
import { Link } from "react-router";
import { lengthOf } from "#contract/numbers.ts";
import { REPORT_NOTE_MAX } from "#contract/reports/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { REASONS_OFFERED, reasonText } from "./reasons.ts";
import { type ReportTarget, useReport } from "./use-report.ts";

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
      {target.kind === "post" && (
        <p className="mt-16 t-sm">
          {"Is it your own work? "}
          <Link className="link" to={`/notice?post=${target._id}`}>
            Send a notice
          </Link>
          {" instead: its maker is heard, and you get an answer with reasons."}
        </p>
      )}
    </Dialog>
  );
}

type ReportFormProps = { id: string; report: ReturnType<typeof useReport> };

function ReportForm({ id, report }: ReportFormProps) {
  const { note, noteError, original, originalError, sending } = report;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    report.send();
  }

  return (
    <form id={id} className="dialog-body" method="post" noValidate onSubmit={submit}>
      <Reasons report={report} />
      {report.asksOriginal && (
        <TextField
          label="Link to the original"
          hint="Optional. A post on Parade that was there before."
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          value={original}
          error={originalError}
          onChange={({ currentTarget }) => report.changeOriginal(currentTarget.value)}
        />
      )}
      <TextArea
        label="Note"
        rows={3}
        value={note}
        counter={{ value: lengthOf(note), max: REPORT_NOTE_MAX }}
        error={noteError}
        onChange={({ currentTarget }) => report.change({ note: currentTarget.value })}
      />
      <div role="alert">
        {sending.isError && !originalError && (
          <FieldMessage kind="error">{messageOf(sending.error)}</FieldMessage>
        )}
      </div>
    </form>
  );
}

function Reasons({ report: { reason, change, reasonMissing } }: Pick<ReportFormProps, "report">) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={reasonMissing ? errorId : undefined}>
      <legend className="t-legend p-0">What is wrong?</legend>
      {REASONS_OFFERED.map((offered) => (
        <label
          key={offered}
          className="flex items-center gap-12 min-h-(--h-control) cursor-pointer"
        >
          <input
            className="radio"
            type="radio"
            name={name}
            value={offered}
            checked={offered === reason}
            onChange={() => change({ reason: offered })}
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
