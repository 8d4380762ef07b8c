import { useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { Proof, ProofMethod } from "#contract/factors/proofs.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { MailedCodeForm, RecoveryForm, TotpForm } from "./code-forms.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./proof-choice.module.css";
import type { ProofFormProps } from "./proof-form.tsx";

type ProofChoiceProps<M extends ProofMethod> = {
  /** At least one; the first is shown first. */
  methods: readonly M[];
  submitLabel: string;
  /** Sends a proof; a rejection shows under the form. */
  prove: (proof: Extract<Proof, { method: M }>) => Promise<unknown>;
  onCancel: () => void;
  /** Whether the first form takes the focus on mount. */
  takesFocus?: boolean;
};

const FORMS: Record<ProofMethod, ComponentType<ProofFormProps>> = {
  password: PasswordForm,
  mail: MailedCodeForm,
  totp: TotpForm,
  recovery: RecoveryForm,
  passkey: PasskeyForm,
};

const METHOD_LABELS: Record<ProofMethod, string> = {
  password: "Use your password",
  mail: "Use a code by mail",
  totp: "Use your authenticator app",
  recovery: "Use a recovery code",
  passkey: "Use a passkey",
};

/** Has the user prove their identity by one of several methods. */
export function ProofChoice<M extends ProofMethod>(props: ProofChoiceProps<M>) {
  const { methods, submitLabel, prove, onCancel } = props;
  const [chosen, setChosen] = useState(methods[0]);
  const [takesFocus, setTakesFocus] = useState(props.takesFocus ?? false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (proof: Proof) => prove(proof as Extract<Proof, { method: M }>),
  });
  if (chosen === undefined) return null;
  const Form: ComponentType<ProofFormProps> = FORMS[chosen];
  const others = methods.filter((method) => method !== chosen);

  function choose(method: M) {
    reset();
    setChosen(method);
    setTakesFocus(true);
  }

  return (
    <div className="dialog-body">
      <Form
        key={chosen}
        submitLabel={submitLabel}
        busy={isPending}
        takesFocus={takesFocus}
        error={error ? messageOf(error) : undefined}
        onProof={(proof) => mutate(proof)}
        onCancel={onCancel}
      />
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((method) => (
            <Button key={method} variant="quiet" size="s" onClick={() => choose(method)}>
              {METHOD_LABELS[method]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
