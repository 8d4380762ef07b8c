import { useState } from "react";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { ProofForm, type ProofFormProps } from "./proof-form.tsx";

/** Proves identity by the password, which leaves the browser only transformed. */
export function PasswordForm(props: ProofFormProps) {
  const { error, onProof } = props;
  const [password, setPassword] = useState("");
  const [transforming, setTransforming] = useState(false);

  async function submit() {
    setTransforming(true);
    try {
      const { transformPassword } = await import("#contract/accounts/password-transform.ts");
      onProof({ method: "password", password: await transformPassword(password) });
    } catch {
      showToast("error", "Something went wrong. Please try again.");
    } finally {
      setTransforming(false);
    }
  }

  return (
    <ProofForm
      {...props}
      busy={props.busy || transforming}
      disabled={password === ""}
      onSubmit={() => void submit()}
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ProofForm>
  );
}
