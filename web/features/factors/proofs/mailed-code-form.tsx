import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAILED_CODE_LENGTH, sendConfirmationCode } from "#contract/factors/reauthentication.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CodeField } from "./code-field.tsx";
import { ProofForm, type ProofFormProps } from "./proof-form.tsx";

/** Proves identity by a mailed code, sent on request. */
export function MailedCodeForm(props: ProofFormProps) {
  const call = useCall();
  const [code, setCode] = useState("");
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call(sendConfirmationCode, {}),
  });
  const notSent = error ? messageOf(error) : undefined;
  return (
    <ProofForm
      {...props}
      disabled={code.trim().length < MAILED_CODE_LENGTH}
      onSubmit={() => props.onProof({ method: "mail", code })}
    >
      <Button icon="mail" busy={isPending} onClick={() => mutate()}>
        {data ? "Mail me another code" : "Mail me a code"}
      </Button>
      <div role="status">{data && <p className="t-sm">{data.message}</p>}</div>
      <CodeField
        label="Code of the mail"
        error={props.error ?? notSent}
        value={code}
        onChange={setCode}
      />
    </ProofForm>
  );
}
