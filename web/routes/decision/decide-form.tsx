import { type SubmitEvent, useRef, useState } from "react";
import { STATEMENT_MAX, statementReason } from "#contract/moderation/decisions.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useDecideAppeal } from "#web/components/moderation/appeals-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { SendError } from "./appeal-form.tsx";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";

type Choice = "stays" | "reverse";

const OPTIONS = [
  { value: "stays", label: "The decision stays" },
  { value: "reverse", label: "Reverse it" },
] as const;

/** Asks staff for the decision of an appeal, with reasons. */
export function DecideForm({ id }: { id: string }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const deciding = useDecideAppeal(id);
  const reasonError = statementReason.safeParse(reason).error?.issues[0]?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (choice === null) firstChoice.current?.focus();
    else if (reasonError) field.current?.focus();
    else deciding.mutate({ reversed: choice === "reverse", reason });
  }

  return (
    <PanelBox title="Decide the appeal">
      <form
        className={`stack gap-16 mt-12 ${styles.form}`}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <ChoicePair
          ref={firstChoice}
          label="Decision"
          options={OPTIONS}
          value={choice}
          onValueChange={setChoice}
          error={submitted && choice === null ? "Choose a decision." : undefined}
        />
        <TextArea
          ref={field}
          label="Reason"
          rows={5}
          value={reason}
          counter={{ value: lengthOf(reason), max: STATEMENT_MAX }}
          error={submitted || lengthOf(reason) > STATEMENT_MAX ? reasonError : undefined}
          hint="Whom it concerns reads it."
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <SendError error={deciding.error} />
        <Button type="submit" variant="primary" size="l" block busy={deciding.isPending}>
          Decide
        </Button>
      </form>
    </PanelBox>
  );
}
