import { type SubmitEvent, useRef, useState } from "react";
import { APPEAL_MAX, appealText, type ReadDecision } from "#contract/moderation/decisions.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  type DecisionLink,
  isConflict,
  useSendAppeal,
} from "#web/components/moderation/appeals/appeals-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";
import { PictureField } from "./pictures/picture-field.tsx";

type AppealFormProps = { decision: ReadDecision; link: DecisionLink };

/** Asks for the one statement of an appeal, and for pictures. */
export function AppealForm({ decision: { appealUntil }, link }: AppealFormProps) {
  const [text, setText] = useState("");
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSendAppeal(link);
  const error = appealText.safeParse(text).error?.issues[0]?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (error) field.current?.focus();
    else sending.mutate({ text, pictures });
  }

  return (
    <PanelBox title="See it differently?">
      <p className={styles.text}>
        Appeal until <b>{longDate(appealUntil)}</b>. Another moderator decides.
      </p>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextArea
          ref={field}
          label="Your statement"
          rows={6}
          value={text}
          counter={{ value: lengthOf(text), max: APPEAL_MAX }}
          error={submitted || lengthOf(text) > APPEAL_MAX ? error : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <PictureField pictures={pictures} onChange={setPictures} />
        <SendError error={sending.error} />
        <Button type="submit" variant="primary" size="l" block busy={sending.isPending}>
          Send appeal
        </Button>
      </form>
      {(text.trim() !== "" || pictures.length > 0) && !sending.isSuccess && (
        <LeaveGuard
          title="Leave without sending?"
          body="Your statement and pictures would be lost."
        />
      )}
    </PanelBox>
  );
}

/** Renders why nothing was sent; what others changed meanwhile is said in a toast. */
export function SendError({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && !isConflict(error) && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
    </div>
  );
}
