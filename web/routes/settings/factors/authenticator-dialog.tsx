import { useState } from "react";
import { encode } from "uqr";
import { CodeField } from "#web/components/factors/code-field.tsx";
import { messageOf } from "#web/lib/call.ts";
import { useFactorChange } from "./api.ts";
import styles from "./authenticator-dialog.module.css";
import { SetupDialog } from "./setup-dialog.tsx";

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
      <p className={`breaks ${styles.key}`}>
        <span className="sr">Key: </span>
        <code>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <CodeField
        label="Code of the app"
        error={error ? messageOf(error) : undefined}
        value={code}
        onChange={setCode}
      />
      <p className={styles.link}>
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
      className={`block ${styles.code}`}
    >
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
