import { type SubmitEvent, useRef, useState } from "react";
import { NOTICE_TEXT_MAX, TEXT_LENGTH } from "#contract/moderation/notice-rules.ts";
import { stateOnNotice } from "#contract/moderation/notices.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf } from "#web/lib/call.ts";
import { useStateOnNotice } from "#web/routes/notices/notices-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";

/** Asks a maker for the one answer to a notice. */
export function StatementForm({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useStateOnNotice(id);
  const isValid = stateOnNotice.body.safeParse({ text }).success;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isValid) mutate(text);
    else area.current?.focus();
  }

  return (
    <form className="stack-16" method="post" noValidate onSubmit={submit}>
      <TextArea
        ref={area}
        label="Your answer"
        rows={6}
        value={text}
        counter={{ value: lengthOf(text), max: NOTICE_TEXT_MAX }}
        hint="One answer. Our moderators read it; whoever sent the notice does not."
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...(submitted && !isValid && { error: TEXT_LENGTH })}
      />
      <div role="alert">
        {error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
      </div>
      <Button type="submit" variant="primary" size="l" block busy={isPending}>
        Send answer
      </Button>
    </form>
  );
}
