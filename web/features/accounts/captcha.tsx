import { messageOf } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldMessage } from "#web/ui/field-message.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./captcha.module.css";
import type { CaptchaControl } from "./use-captcha.ts";

/** The captcha that the site asks for, or nothing where it asks for none. */
export function Captcha({ captcha }: { captcha: CaptchaControl }) {
  const { data: kind, isPending, error, refetch } = captcha.provider;
  if (kind === "off") return null;
  if (kind === "altcha") return <ProofOfWork captcha={captcha} />;
  if (isPending) return <Skeleton height={72} className={styles.pending} />;
  if (kind) {
    return <p className={styles.box}>This captcha is not available yet.</p>;
  }
  return (
    <div>
      <div className={styles.box}>
        <Button onClick={() => refetch()}>Load the captcha again</Button>
      </div>
      <FieldMessage kind="error">{messageOf(error)}</FieldMessage>
    </div>
  );
}

const NOTES = { idle: "", checking: "Checking…", solved: "Checked." } as const;

function ProofOfWork({ captcha: { step, error, tick, box } }: { captcha: CaptchaControl }) {
  return (
    <div ref={box} className={styles.captcha}>
      <Checkbox
        label="I am human"
        checked={step === "solved"}
        onCheckedChange={tick}
        error={error}
        className={styles.field}
      />
      <span className={styles.side} aria-hidden="true">
        {step === "checking" ? NOTES.checking : "Captcha"}
      </span>
      <span role="status" className="sr">
        {NOTES[step]}
      </span>
    </div>
  );
}
