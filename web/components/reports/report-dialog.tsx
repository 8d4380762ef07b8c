import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type UseControllerReturn, useController } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { lengthOf } from "#contract/numbers.ts";
import {
  COPIED_REASON,
  REPORT_NOTE_MAX,
  type ReportBody,
  type ReportedKind,
  reportBody,
} from "#contract/reports/contract.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";
import { postIdIn } from "./original-link.ts";
import { REASONS_OFFERED, reasonText } from "./reasons.ts";

/** An item to report; the title is for display, as in 'Report Grin, uncut'. */
export type ReportTarget = { kind: ReportedKind; _id: string; title: string };

const asksOriginal = ({ kind }: ReportTarget, reason: number | undefined) =>
  kind === "post" && reason === COPIED_REASON;

function schemaFor(target: ReportTarget) {
  return z
    .object({
      reason: z.number("Please choose a reason."),
      note: reportBody.shape.note,
      /** As typed: an id, or a link. */
      originalId: z.string(),
    })
    .transform(({ originalId: typed, ...report }, context) => {
      if (!asksOriginal(target, report.reason) || typed.trim() === "") return report;
      const originalId = postIdIn(typed, window.location.origin);
      if (originalId !== null) return { ...report, originalId };
      const message = "This is not a link to a post on Parade.";
      context.addIssue({ code: "custom", path: ["originalId"], message });
      return z.NEVER;
    });
}

type ReportValues = z.input<ReturnType<typeof schemaFor>>;

const draft = z
  .object({ reason: z.literal([...REASONS_OFFERED]), note: z.string(), originalId: z.string() })
  .partial();

type ReportDialogProps = {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for a reason, sends the report to staff and confirms it. */
export function ReportDialog({ target, open, onOpenChange }: ReportDialogProps) {
  const { kind, _id, title } = target;
  const formId = useId();
  const author = useCurrentUser()?._id ?? "";
  const call = useCall();
  const { mutateAsync, data } = useMutation({
    mutationFn: (report: Pick<ReportBody, "reason" | "note" | "originalId">) =>
      call("POST /api/report", { body: { kind, targetId: _id, ...report } }),
  });
  const form = useContractForm(schemaFor(target), mutateAsync, {
    defaultValues: { note: "", originalId: "" },
    draft: storedValues("report", `${author} ${kind} ${_id}`, draft),
  });
  const { errors } = form.formState;
  const reason = useController({ control: form.control, name: "reason" });
  if (data && open) {
    return (
      <MessageDialog title="Thank you" text={data.message} onClose={() => onOpenChange(false)} />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${title}`}
      description="Staff look at it. They do not say who reported."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Report
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" method="post" noValidate onSubmit={form.submit}>
        <Reasons reason={reason} />
        {asksOriginal(target, reason.field.value) && (
          <TextField
            label="Link to the original"
            hint="Optional. A post on Parade that was there before."
            inputMode="url"
            autoComplete="off"
            dir="ltr"
            error={errors.originalId?.message}
            {...form.register("originalId")}
          />
        )}
        <TextArea
          label="Note"
          rows={3}
          counter={{ value: lengthOf(form.watch("note") ?? ""), max: REPORT_NOTE_MAX }}
          error={errors.note?.message}
          {...form.register("note")}
        />
        <FormError message={form.failure} />
      </form>
      {kind === "post" && (
        <p className="mt-16 t-sm">
          {"Is it your own work? "}
          <Link className="link" to={`/notice?post=${_id}`}>
            Send a notice
          </Link>
          {" instead: its maker is heard, and you get an answer with reasons."}
        </p>
      )}
    </Dialog>
  );
}

type ReasonsProps = { reason: UseControllerReturn<ReportValues, "reason"> };

function Reasons({ reason: { field, fieldState } }: ReasonsProps) {
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={fieldState.error && errorId}>
      <legend className="t-legend p-0">What is wrong?</legend>
      {REASONS_OFFERED.map((offered, index) => (
        <label
          key={offered}
          className="flex items-center gap-12 min-h-(--h-control) cursor-pointer"
        >
          <input
            ref={index === 0 ? field.ref : undefined}
            className="radio"
            type="radio"
            name={field.name}
            value={offered}
            checked={offered === field.value}
            onChange={() => field.onChange(offered)}
          />
          {reasonText(offered)}
        </label>
      ))}
      {fieldState.error && (
        <FieldMessage kind="error" id={errorId}>
          {fieldState.error.message}
        </FieldMessage>
      )}
    </fieldset>
  );
}
