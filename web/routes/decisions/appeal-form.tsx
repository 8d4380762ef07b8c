import { useState } from "react";
import { z } from "zod";
import { APPEAL_MAX, appealText, type ReadDecision } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  type DecisionLink,
  isConflict,
  useSendAppeal,
} from "#web/components/appeals/appeals-api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
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
    <form
      className="grid gap-16 mt-12 [&>[role=alert]:empty]:-mt-16"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      <TextArea
        label="Your statement"
        rows={6}
        counter={{ value: lengthOf(form.watch("text") ?? ""), max: APPEAL_MAX }}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <PictureField pictures={pictures} onChange={setPictures} />
      {/* What others changed meanwhile is said in a toast. */}
      <FormError message={isConflict(error) ? null : form.failure} />
      <Button type="submit" variant="primary" size="l" block busy={form.busy}>
        Send appeal
      </Button>
      {pictures.length > 0 && !isSuccess && (
        <LeaveGuard title="Leave without sending?" body="Your pictures would be lost." />
      )}
    </form>
  );
}
