import { useController } from "react-hook-form";
import { z } from "zod";
import {
  APPEAL_NOTE_MAX,
  createAppealNote,
  decideAppeal,
  type ReadDecision,
  STATEMENT_MAX,
} from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  isConflict,
  useAddAppealNote,
  useDecideAppeal,
} from "#web/components/appeals/appeals-api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { PANEL_TEXT, PanelBox } from "./panel-box.tsx";

const OPTIONS = [
  { value: "stays", label: "The decision stays" },
  { value: "reverse", label: "Reverse it" },
] as const;

const schema = decideAppeal.body.extend({ reversed: z.boolean("Choose a decision.") });

/** Asks staff for the decision of an appeal, with reasons. */
export function DecideForm({ id }: { id: string }) {
  const { mutateAsync, error } = useDecideAppeal(id);
  const form = useContractForm(schema, mutateAsync);
  const { errors } = form.formState;
  const { field: reversed } = useController({ control: form.control, name: "reversed" });
  return (
    <PanelBox title="Decide the appeal">
      <form
        className="grid gap-16 mt-12 [&>[role=alert]:empty]:-mt-16"
        method="post"
        noValidate
        onSubmit={form.submit}
      >
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
        {/* What others changed meanwhile is said in a toast. */}
        <FormError message={isConflict(error) ? null : form.failure} />
        <Button type="submit" variant="primary" size="l" block busy={form.busy}>
          Decide
        </Button>
      </form>
    </PanelBox>
  );
}

/** Shows whoever decided that another moderator answers the appeal, and asks for the one note for them. */
export function FirstDecider({ decision: { _id, canNote } }: { decision: ReadDecision }) {
  return (
    <PanelBox title="Decide the appeal">
      <p className={PANEL_TEXT}>
        You made the first decision, so another moderator answers this one.
        {canNote && " You can add one note for them."}
      </p>
      {canNote && <NoteForm id={_id} />}
      <div className="cluster gap-8 mt-16">
        <Button disabled>The decision stays</Button>
        <Button disabled>Reverse it</Button>
      </div>
    </PanelBox>
  );
}

function NoteForm({ id }: { id: string }) {
  const { mutateAsync, error } = useAddAppealNote(id);
  const form = useContractForm(createAppealNote.body, mutateAsync);
  const { errors } = form.formState;
  return (
    <form
      className="grid gap-16 mt-12 [&>[role=alert]:empty]:-mt-16"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      <TextArea
        label="Note to the next moderator"
        placeholder="Staff only"
        rows={3}
        counter={{ value: lengthOf(form.watch("text") ?? ""), max: APPEAL_NOTE_MAX }}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <FormError message={isConflict(error) ? null : form.failure} />
      <div>
        <Button type="submit" busy={form.busy}>
          Add note
        </Button>
      </div>
    </form>
  );
}
