import { useState } from "react";
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
