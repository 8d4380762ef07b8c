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

/** A provider's widget. Nothing of it is fetched before someone turns to the form around it. */
export function CaptchaWidget({ widget, provider, siteKey }: CaptchaWidgetProps) {
  const { step, error, place, show } = widget;
  const load = useEffectEvent(() => void show(provider, siteKey));
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    if (form.contains(document.activeElement)) load();
    form.addEventListener("focusin", load, { once: true });
    return () => form.removeEventListener("focusin", load);
  }, [place]);

  return (
    // A group of its own, so that a message is read with what it is about.
    <fieldset aria-label="Captcha">
      {step !== "shown" && (
        <div className={styles.box}>
          <Button busy={step === "loading"} onClick={() => show(provider, siteKey)}>
            {step === "failed" ? "Load the captcha again" : "Load the captcha"}
          </Button>
        </div>
      )}
      <div ref={place} />
      <div role="alert">{error && <FieldMessage kind="error">{error}</FieldMessage>}</div>
    </fieldset>
  );
}
