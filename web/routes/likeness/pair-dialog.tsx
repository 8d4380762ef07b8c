import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { askTemplate, noteError } from "./pair-text.ts";

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
  const form = useNote(id, pair, (done) => {
    onOpenChange(false);
    onDone(done);
  });
  const { username } = pair.later.owner;
  const isAsk = id === "ask";
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
          value={form.note}
          counter={{ value: lengthOf(form.note), max: STATEMENT_MAX }}
          error={form.fieldError}
          onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
        />
        <div role="alert">
          {form.error && <FieldMessage kind="error">{form.error}</FieldMessage>}
        </div>
      </form>
    </Dialog>
  );
}

const MISSING = "Write what you ask for.";

function useNote(id: "ask" | "report", pair: Pair, onDone: PairDialogProps["onDone"]) {
  const call = useCall();
  const [note, setNote] = useState(() => (id === "ask" ? askTemplate(pair) : ""));
  const [submitted, setSubmitted] = useState(false);
  const sending = useMutation({
    mutationFn: async () => {
      const input = { params: { id: pair._id }, body: { act: id, note } };
      const done = await call("POST /api/copies/:id", input);
      return id === "ask" ? { ...done, message: `Sent to ${pair.later.owner.username}` } : done;
    },
    onSuccess: onDone,
  });
  const required = id === "ask" ? MISSING : null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (noteError(note, required) === undefined) sending.mutate();
  }

  return {
    note,
    setNote,
    fieldError: noteError(note, submitted ? required : null),
    error: sending.isError ? messageOf(sending.error) : null,
    busy: sending.isPending,
    submit,
  };
}
