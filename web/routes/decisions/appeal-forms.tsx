import { type ReactNode, useState } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import {
  APPEAL_MAX,
  APPEAL_NOTE_MAX,
  appealText,
  createAppealNote,
  decideAppeal,
  type ReadDecision,
  STATEMENT_MAX,
} from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  type DecisionLink,
  isConflict,
  useAddAppealNote,
  useDecideAppeal,
  useSendAppeal,
} from "#web/components/appeals/appeals-api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
import { PictureField } from "./appeal-pictures.tsx";

type AppealFormProps = { decision: ReadDecision; link: DecisionLink };

const appealSchema = z.object({ text: appealText });
const draft = z.object({ text: z.string() });

/** Asks for the one statement of an appeal, and for pictures. */
export function AppealForm({ decision: { _id }, link }: AppealFormProps) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const { mutateAsync, isSuccess, error } = useSendAppeal(link);
  const form = useContractForm(appealSchema, ({ text }) => mutateAsync({ text, pictures }), {
    draft: storedValues("appeal", _id, draft),
  });
  const { errors } = form.formState;
  return (
    <>
      <Form form={form} error={error} submit="Send appeal">
        <TextArea
          label="Your statement"
          rows={6}
          counter={{ value: lengthOf(form.watch("text") ?? ""), max: APPEAL_MAX }}
          error={errors.text?.message}
          {...form.register("text")}
        />
        <PictureField pictures={pictures} onChange={setPictures} />
      </Form>
      {pictures.length > 0 && !isSuccess && (
        <LeaveGuard title="Leave without sending?" body="Your pictures would be lost." />
      )}
    </>
  );
}

const OPTIONS = [
  { value: "stays", label: "The decision stays" },
  { value: "reverse", label: "Reverse it" },
] as const;

const decideSchema = decideAppeal.body.extend({ reversed: z.boolean("Choose a decision.") });

/** Asks staff for the decision of an appeal, with reasons. */
export function DecideForm({ id }: { id: string }) {
  const { mutateAsync, error } = useDecideAppeal(id);
  const form = useContractForm(decideSchema, mutateAsync);
  const { errors } = form.formState;
  const { field: reversed } = useController({ control: form.control, name: "reversed" });
  return (
    <Form form={form} error={error} submit="Decide">
      <ChoicePair
        ref={reversed.ref}
        label="Decision"
        options={OPTIONS}
        value={reversed.value === undefined ? null : reversed.value ? "reverse" : "stays"}
        onValueChange={(choice) => reversed.onChange(choice === "reverse")}
        error={errors.reversed?.message}
      />
      <TextArea
        label="Reason"
        rows={5}
        counter={{ value: lengthOf(form.watch("reason") ?? ""), max: STATEMENT_MAX }}
        error={errors.reason?.message}
        hint="Whom it concerns reads it."
        {...form.register("reason")}
      />
    </Form>
  );
}

/** Asks whoever decided for the one note for the moderator who answers the appeal. */
export function NoteForm({ id }: { id: string }) {
  const { mutateAsync, error } = useAddAppealNote(id);
  const form = useContractForm(createAppealNote.body, mutateAsync);
  const { errors } = form.formState;
  return (
    <Form form={form} error={error} submit="Add note" small>
      <TextArea
        label="Note to the next moderator"
        placeholder="Staff only"
        rows={3}
        counter={{ value: lengthOf(form.watch("text") ?? ""), max: APPEAL_NOTE_MAX }}
        error={errors.text?.message}
        {...form.register("text")}
      />
    </Form>
  );
}

type FormProps = {
  form: Pick<ReturnType<typeof useContractForm>, "submit" | "failure" | "busy">;
  /** Why the call failed. */
  error: Error | null;
  submit: string;
  /** Whether it is not the main thing to do. */
  small?: boolean;
  children: ReactNode;
};

function Form({ form, error, submit, small, children }: FormProps) {
  return (
    <form
      className="grid gap-16 mt-12 [&>[role=alert]:empty]:-mt-16"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      {children}
      {/* What others changed meanwhile is said in a toast. */}
      <FormError message={isConflict(error) ? null : form.failure} />
      <Button
        type="submit"
        busy={form.busy}
        {...(small
          ? { className: "justify-self-start" }
          : { variant: "primary", size: "l", block: true })}
      >
        {submit}
      </Button>
    </form>
  );
}
