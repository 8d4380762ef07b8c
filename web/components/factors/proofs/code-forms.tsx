import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAILED_CODE_LENGTH } from "#contract/factors/reauthentication.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CodeField } from "./code-field.tsx";
import { ProofForm, type ProofFormProps } from "./proof-form.tsx";

const DIGITS = 6;

/** Proves identity by a code of the authenticator app. */
export function TotpForm(props: ProofFormProps) {
  const [code, setCode] = useState("");
  return (
    <ProofForm
      {...props}
      disabled={code.replace(/\s/g, "").length !== DIGITS}
      onSubmit={() => props.onProof({ method: "totp", code })}
    >
      <CodeField
        label="Code of your authenticator app"
        error={props.error}
        value={code}
        onChange={setCode}
      />
    </ProofForm>
  );
}

/** Proves identity by a recovery code. */
export function RecoveryForm(props: ProofFormProps) {
  const [code, setCode] = useState("");
  return (
    <ProofForm
      {...props}
      disabled={code.trim() === ""}
      onSubmit={() => props.onProof({ method: "recovery", code })}
    >
      <CodeField
        label="Recovery code"
        hint="Each code works once."
        numeric={false}
        error={props.error}
        value={code}
        onChange={setCode}
      />
    </ProofForm>
  );
}

/** Proves identity by a mailed code, sent on request. */
export function MailedCodeForm(props: ProofFormProps) {
  const call = useCall();
  const [code, setCode] = useState("");
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/auth/reauthenticate/mail", {}),
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
