import { useEffect, useEffectEvent } from "react";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import styles from "./captcha.module.css";
import type { WidgetProvider } from "./captcha-widgets.ts";
import type { CaptchaControl } from "./use-captcha.ts";
import type { CaptchaWidgetControl } from "./use-captcha-widget.ts";
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
      <span className={`t-xs ${styles.side}`} aria-hidden="true">
        {step === "checking" ? NOTES.checking : "Captcha"}
      </span>
      <span role="status" className="sr">
        {NOTES[step]}
      </span>
    </div>
  );
}

type CaptchaWidgetProps = {
  widget: CaptchaWidgetControl;
  provider: WidgetProvider;
  siteKey: string;
};

/** Renders a provider's widget. Its script is fetched only once the form around it is used. */
function CaptchaWidget({ widget, provider, siteKey }: CaptchaWidgetProps) {
  const { step, error, container, show } = widget;
  const load = useEffectEvent(() => void show(provider, siteKey));
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    if (form.contains(document.activeElement)) load();
    form.addEventListener("focusin", load, { once: true });
    return () => form.removeEventListener("focusin", load);
  }, [container]);

  return (
    // A group, so that screen readers read the message together with the widget.
    <fieldset aria-label="Captcha">
      {step !== "shown" && (
        <div className={`row ${styles.widget}`}>
          <Button busy={step === "loading"} onClick={() => show(provider, siteKey)}>
            {step === "failed" ? "Load the captcha again" : "Load the captcha"}
          </Button>
        </div>
      )}
      <div ref={container} />
      <div role="alert">{error && <FieldMessage kind="error">{error}</FieldMessage>}</div>
    </fieldset>
  );
}
