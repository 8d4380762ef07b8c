import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { type Pair, pairNote } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { askTemplate } from "./pair-text.ts";

const schemas = {
  ask: z.object({ note: pairNote.refine((note) => note !== "", "Write what you ask for.") }),
  report: z.object({ note: pairNote }),
};

type PairDialogProps = {
  id: "ask" | "report";
  pair: Pair;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: (done: { pair: Pair; message: string }) => void;
};

/** Asks for the note of a request for credit, or of a report, and sends it. */
export function PairDialog({ id, pair, open, onOpenChange, onDone }: PairDialogProps) {
  const formId = useId();
  const isAsk = id === "ask";
  const { username } = pair.later.owner;
  const call = useCall();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { note: string }) =>
      call("POST /api/copies/:id", { params: { id: pair._id }, body: { act: id, ...body } }),
    onSuccess: (done) => {
      onOpenChange(false);
      onDone(isAsk ? { ...done, message: `Sent to ${username}` } : done);
    },
  });
  const form = useContractForm(schemas[id], mutateAsync, {
    defaultValues: { note: isAsk ? askTemplate(pair) : "" },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAsk ? `Ask ${username} for credit?` : "Report as copied"}
      description={
        isAsk
          ? "They see both pictures and this note. It stays between you two."
          : `Staff look at both posts. ${username} is heard before anything is decided.`
      }
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {isAsk ? "Ask for credit" : "Report as copied"}
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" method="post" noValidate onSubmit={form.submit}>
        <TextArea
          label={isAsk ? "Your note" : "Note for staff (optional)"}
          counter={{ value: lengthOf(form.watch("note")), max: STATEMENT_MAX }}
          error={errors.note?.message}
          {...form.register("note")}
        />
        <FormError message={form.failure} />
      </form>
    </Dialog>
  );
}
