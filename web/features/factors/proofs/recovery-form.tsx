import { useState } from "react";
import { CodeField } from "./code-field.tsx";
import { ProofForm, type ProofFormProps } from "./proof-form.tsx";

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
