import { useMutation } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/lib/call.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { getPasskeyCredential } from "./passkey-browser.ts";
import { ProofForm, type ProofFormProps } from "./proof-form.tsx";

/** Proves identity by a passkey. */
export function PasskeyForm(props: ProofFormProps) {
  const call = useCall();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await call("POST /api/login/passkey/options", {});
      return getPasskeyCredential(options);
    },
    onSuccess: (credential) => props.onProof({ method: "passkey", credential }),
  });
  const refused = error ? messageOf(error) : props.error;
  return (
    <ProofForm
      {...props}
      busy={props.busy || isPending}
      submitLabel="Use your passkey"
      onSubmit={() => mutate()}
    >
      <p className="t-sm">Your browser asks for your fingerprint, face, PIN or security key.</p>
      <div role="alert">{refused && <FieldMessage kind="error">{refused}</FieldMessage>}</div>
    </ProofForm>
  );
}
