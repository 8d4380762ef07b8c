import { useMutation } from "@tanstack/react-query";
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { MAILED_CODE_LENGTH, type Proof, type ProofMethod } from "#contract/factors/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { CodeField } from "./code-field.tsx";
import { getPasskeyCredential } from "./passkey-browser.ts";

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

const DIGITS = 6;

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
        <div className="border-t border-line cluster gap-8 pt-12">
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

/** Proves identity by a passkey. */
function PasskeyForm(props: ProofFormProps) {
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

/** Proves identity by the password, which leaves the browser only transformed. */
function PasswordForm(props: ProofFormProps) {
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

/** Proves identity by a code of the authenticator app. */
function TotpForm(props: ProofFormProps) {
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
function RecoveryForm(props: ProofFormProps) {
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
function MailedCodeForm(props: ProofFormProps) {
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

type ProofFormProps = {
  submitLabel: string;
  busy: boolean;
  /** Whether it takes the focus on mount; a dialog sets the focus itself. */
  takesFocus: boolean;
  /** Why the last proof was refused. */
  error: string | undefined;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
};

type FrameProps = Pick<ProofFormProps, "submitLabel" | "busy" | "takesFocus" | "onCancel"> & {
  onSubmit: () => void;
  disabled?: boolean;
  children: ReactNode;
};

/** Renders the form of one method. */
function ProofForm(props: FrameProps) {
  const { submitLabel, busy, takesFocus, disabled, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("input, button[type=submit]")?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, this form may be inside another one.
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-16">
      {children}
      <div className="cluster gap-8 justify-end">
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
