import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import styles from "./captcha-widget.module.css";
import type { WidgetProvider } from "./captcha-widgets.ts";
import type { CaptchaWidgetControl } from "./use-captcha-widget.ts";

type CaptchaWidgetProps = {
  widget: CaptchaWidgetControl;
  provider: WidgetProvider;
  siteKey: string;
};

/** Renders a provider's widget. Its script is fetched only once the form around it is used. */
export function CaptchaWidget({ widget, provider, siteKey }: CaptchaWidgetProps) {
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
        <div className={styles.box}>
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
