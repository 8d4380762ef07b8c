import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { Proof } from "#contract/factors/proofs.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./proof-form.module.css";

export type ProofFormProps = {
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
export function ProofForm(props: FrameProps) {
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
    <form ref={form} method="post" noValidate onSubmit={submit} className="stack-16">
      {children}
      <div className={styles.actions}>
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
