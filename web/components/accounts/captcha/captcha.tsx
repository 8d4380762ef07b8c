import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import styles from "./captcha.module.css";
import { CaptchaWidget } from "./captcha-widget.tsx";
import type { CaptchaControl } from "./use-captcha.ts";
import type { ProofOfWorkControl } from "./use-proof-of-work.ts";

/** Renders the captcha that the site requires, if any. */
export function Captcha({ captcha: { kind, proof, widget } }: { captcha: CaptchaControl }) {
  const { data, isPending, error, refetch } = kind;
  if (isPending) return <Skeleton height={72} className={styles.pending} />;
  if (data?.provider === "off") return null;
  if (data?.provider === "altcha") return <ProofOfWork proof={proof} />;
  if (data) {
    const { provider, siteKey } = data;
    return <CaptchaWidget widget={widget} provider={provider} siteKey={siteKey ?? ""} />;
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

function ProofOfWork({ proof: { step, error, tick, box } }: { proof: ProofOfWorkControl }) {
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
