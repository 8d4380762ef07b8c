import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Factors, RECOVERY_CODES } from "#contract/factors/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FileButton } from "#web/ui/buttons/file-button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { factorsQuery, useFactorChange } from "./api.ts";

const COPIED = {
  ok: "Recovery codes copied",
  error: "The browser did not allow copying. Select the codes and copy them.",
};

/** Renders passkeys, the authenticator app and recovery codes. */
export function FactorsSection() {
  const { data, error, refetch } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) {
    return (
      <FailedState title="Couldn't load your factors" text={messageOf(error)} onRetry={refetch} />
    );
  }
  return (
    <div className="grid gap-8" aria-busy={!data}>
      <p className="text-muted max-w-[65ch] mb-4">
        A second factor keeps your account yours, even if somebody learns your password.
      </p>
      <PasskeyRows passkeys={data?.passkeys} onCodes={setCodes} />
      <AuthenticatorRow authenticator={data?.authenticator} onCodes={setCodes} />
      <RecoveryRow factors={data} onCodes={setCodes} />
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

type RecoveryRowProps = {
  /** Undefined until loaded. */
  factors: Factors | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Shows how many recovery codes are left, and creates new ones. */
function RecoveryRow({ factors, onCodes }: RecoveryRowProps) {
  const { mutateAsync } = useFactorChange((call) => call("POST /api/auth/recovery-codes", {}), {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: () => undefined,
  });
  const renewal = useConfirmation<true>(
    () => ({
      title: "Make new recovery codes?",
      body: "The codes you have now stop working.",
      confirmLabel: "Make new codes",
    }),
    () => mutateAsync(undefined),
  );
  const hasFactor = factors && (factors.passkeys.length > 0 || factors.authenticator !== null);
  return (
    <>
      <SettingRow
        icon="reroll"
        title="Recovery codes"
        text={
          hasFactor
            ? `${factors.recoveryCodes} of ${RECOVERY_CODES} codes are left for when your device is not at hand.`
            : "You get them with your first passkey or authenticator app."
        }
        side={
          <Button disabled={!hasFactor} onClick={() => renewal.show(true)}>
            Make new codes
          </Button>
        }
      />
      {renewal.dialog}
    </>
  );
}

type CodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, only this once, to copy or save. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const text = codes.join("\n");
  const [file] = useState(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`);

  return (
    <Dialog
      alert
      open
      width={460}
      // Escape must not close what is shown only once.
      onOpenChange={() => undefined}
      title="Save your recovery codes"
      description="Each logs you in once when your device is not at hand. They are not shown again."
      actions={
        <>
          <Button icon="copy" onClick={() => copyText(text, COPIED)}>
            Copy
          </Button>
          <FileButton icon="dl" href={file} download="recovery-codes.txt">
            Download
          </FileButton>
          <Button variant="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ul
        className="grid mt-16 grid-cols-[repeat(auto-fill,minmax(130px,1fr))] gap-y-8 gap-x-16 p-16 text-16 leading-24 bg-s3 select-text"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const AuthenticatorDialog = lazyPart(
  async () => (await import("./setup-dialogs.tsx")).AuthenticatorDialog,
);

type AuthenticatorRowProps = {
  /** Undefined until loaded; null when there is none. */
  authenticator: Factors["authenticator"] | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Sets up or removes the authenticator app. */
function AuthenticatorRow({ authenticator, onCodes }: AuthenticatorRowProps) {
  const call = useCall();
  const setup = useMutation({
    mutationFn: () => call("POST /api/auth/authenticator", {}),
    onError: (error) => showToast("error", messageOf(error)),
  });
  const { mutateAsync } = useFactorChange((change) =>
    change("POST /api/auth/authenticator/remove", {}),
  );
  const removal = useConfirmation<true>(
    () => ({
      title: "Remove the authenticator app?",
      body: "Logging in asks for no code of it any more.",
      confirmLabel: "Remove",
    }),
    () => mutateAsync(undefined),
  );
  return (
    <>
      <SettingRow
        icon="gear"
        title="Authenticator app"
        text={
          authenticator
            ? `Logging in asks for a code of it. Added ${longDate(authenticator.createdAt)}.`
            : "An app on your phone shows a code that logging in asks for."
        }
        side={
          authenticator ? (
            <Button aria-label="Remove the authenticator app" onClick={() => removal.show(true)}>
              Remove
            </Button>
          ) : (
            <Button
              disabled={authenticator === undefined}
              busy={setup.isPending}
              aria-label="Set up an authenticator app"
              onClick={() => setup.mutate()}
            >
              Set up
            </Button>
          )
        }
      />
      {removal.dialog}
      {setup.data && (
        <AuthenticatorDialog
          setup={setup.data}
          onFailed={setup.reset}
          onClose={setup.reset}
          onAdded={(codes) => {
            setup.reset();
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

const PasskeyDialog = lazyPart(async () => (await import("./setup-dialogs.tsx")).PasskeyDialog);

type Passkey = Factors["passkeys"][number];

type PasskeyRowsProps = {
  /** Undefined until loaded. */
  passkeys: readonly Passkey[] | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Adds, lists and removes passkeys. */
function PasskeyRows({ passkeys, onCodes }: PasskeyRowsProps) {
  const [adding, setAdding] = useState(false);
  const { mutateAsync } = useFactorChange((call, { _id: id }: Passkey) =>
    call("POST /api/auth/passkeys/:id/remove", { params: { id } }),
  );
  const removal = useConfirmation<Passkey>(
    ({ name }) => ({
      title: "Remove this passkey?",
      body: `You can no longer log in with '${name}'. Delete it from the device too.`,
      confirmLabel: "Remove",
    }),
    (passkey) => mutateAsync(passkey),
  );
  return (
    <>
      <SettingRow
        icon="lock"
        title="Passkeys"
        text="Log in with your fingerprint, face, PIN or security key, without a password."
        side={
          <Button icon="plus" disabled={!passkeys} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        }
      />
      {passkeys && passkeys.length > 0 && (
        <ul className="grid gap-8" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <SettingRow
                icon="check"
                title={<bdi>{passkey.name}</bdi>}
                text={textOf(passkey)}
                side={
                  <Button
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => removal.show(passkey)}
                  >
                    Remove
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
      {adding && (
        <PasskeyDialog
          onFailed={() => setAdding(false)}
          onClose={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

function textOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `Last used ${longDate(lastUsedAt)}` : "Not used yet";
  return `${used} · Added ${longDate(createdAt)}`;
}
