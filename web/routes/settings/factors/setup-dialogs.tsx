import { type FormEvent, type ReactNode, useId, useState } from "react";
import { encode } from "uqr";
import { PASSKEY_NAME_MAX } from "#contract/factors/contract.ts";
import { CodeField } from "#web/components/factors/code-field.tsx";
import { createPasskeyCredential } from "#web/components/factors/passkey-browser.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useFactorChange } from "./api.ts";

type SetupDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  busy: boolean;
  /** Whether the form is filled in. */
  complete: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders the form that adds a factor; it stays open while sending. */
export function SetupDialog(props: SetupDialogProps) {
  const { title, description, submitLabel, busy, complete, onSubmit, onClose, children } = props;
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && complete) onSubmit();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!complete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="dialog-body">
        {children}
      </form>
    </Dialog>
  );
}

type AuthenticatorDialogProps = {
  setup: { secret: string; uri: string };
  onClose: () => void;
  /** The account's first factor comes with its first recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

/** Shows the secret of an authenticator app, and enables it with a first code. */
export function AuthenticatorDialog({ setup, onClose, onAdded }: AuthenticatorDialogProps) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useFactorChange(
    (call, typed: string) => call("POST /api/auth/authenticator/enable", { body: { code: typed } }),
    { onDone: ({ recoveryCodes }) => onAdded(recoveryCodes), onRefused: () => undefined },
  );

  return (
    <SetupDialog
      title="Set up an authenticator app"
      description="Scan this with your app, or type the key into it. Then give the code it shows."
      submitLabel="Turn on"
      busy={isPending}
      complete={code.trim() !== ""}
      onSubmit={() => mutate(code)}
      onClose={onClose}
    >
      <QrCode text={setup.uri} label="QR code with the key" />
      <p className="breaks text-14 leading-22 text-center select-all">
        <span className="sr-only">Key: </span>
        <code>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <CodeField
        label="Code of the app"
        error={error ? messageOf(error) : undefined}
        value={code}
        onChange={setCode}
      />
      <p className="text-center">
        <a className="link" href={setup.uri}>
          Open in an app on this device
        </a>
      </p>
    </SetupDialog>
  );
}

type QrCodeProps = { text: string; label: string };

/** Renders a QR code: dark on white in both themes, as cameras expect. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="block w-[min(220px,100%)] mx-auto bg-[#ffffff] fill-[#000000]"
    >
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}

type PasskeyDialogProps = {
  onClose: () => void;
  /** The account's first factor comes with its first recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

/** Names a passkey and has the device create it. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useFactorChange(
    async (call, chosen: string) => {
      const { options } = await call("POST /api/auth/passkeys/options", {});
      const credential = await createPasskeyCredential(options);
      return call("POST /api/auth/passkeys", { body: { name: chosen, credential } });
    },
    { onDone: ({ recoveryCodes }) => onAdded(recoveryCodes), onRefused: () => undefined },
  );

  return (
    <SetupDialog
      title="Add a passkey"
      description="Give it a name you will know it by, then follow your browser."
      submitLabel="Create passkey"
      busy={isPending}
      complete={name.trim() !== ""}
      onSubmit={() => mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={PASSKEY_NAME_MAX}
        placeholder="My phone"
        autoComplete="off"
        value={name}
        error={error ? messageOf(error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SetupDialog>
  );
}
