import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import type { CaptchaControl } from "./use-captcha.ts";
import type { CaptchaWidgetControl, WidgetProvider } from "./use-captcha-widget.ts";
import type { ProofOfWorkControl } from "./use-proof-of-work.ts";

/** Renders the captcha that the site requires, if any. */
export function Captcha({ captcha: { kind, proof, widget } }: { captcha: CaptchaControl }) {
  const { data, isPending, error, refetch } = kind;
  if (isPending) return <Skeleton height={52} className="block" />;
  if (data?.provider === "off") return null;
  if (data?.provider === "altcha") return <ProofOfWork proof={proof} />;
  if (data) {
    const { provider, siteKey } = data;
    return <CaptchaWidget widget={widget} provider={provider} siteKey={siteKey ?? ""} />;
  }
  return (
    <div>
      <div className={BOX}>
        <Button onClick={() => refetch()}>Load the captcha again</Button>
      </div>
      <FieldMessage kind="error">{messageOf(error)}</FieldMessage>
    </div>
  );
}

const BOX = "flex gap-12 items-center w-full min-h-52 px-16 border border-line-2 bg-s2";

const NOTES = {
  idle: "A check that you are human runs while you type.",
  checking: "Checking that you are human…",
  solved: "Checked.",
} as const;

/** Says how the proof of work goes on. It begins as the form around it is used. */
function ProofOfWork({ proof: { step, error, prepare } }: { proof: ProofOfWorkControl }) {
  const box = useRef<HTMLDivElement>(null);
  useFormUse(box, () => {
    // After a failure, the visitor begins.
    if (!error) prepare();
  });
  return (
    <fieldset aria-label="Captcha">
      <div ref={box} className={`text-muted ${BOX}`}>
        <Icon name={step === "solved" ? "check" : "lock"} size="s" />
        <span role="status" className="flex-1 t-sm">
          {NOTES[step]}
        </span>
        {error && (
          <Button size="s" onClick={prepare}>
            Check again
          </Button>
        )}
      </div>
      <div role="alert">{error && <FieldMessage kind="error">{error}</FieldMessage>}</div>
    </fieldset>
  );
}

/** Calls `begin` whenever the form around an element is used: has the focus or an input. */
function useFormUse(inside: RefObject<HTMLElement | null>, begin: () => void): void {
  const onUse = useEffectEvent(begin);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const use = () => onUse();
    if (form.contains(document.activeElement)) use();
    form.addEventListener("focusin", use);
    form.addEventListener("input", use);
    return () => {
      form.removeEventListener("focusin", use);
      form.removeEventListener("input", use);
    };
  }, [inside]);
}

type CaptchaWidgetProps = {
  widget: CaptchaWidgetControl;
  provider: WidgetProvider;
  siteKey: string;
};

/** Renders a provider's widget. Its script is fetched only once the form around it is used. */
function CaptchaWidget({ widget, provider, siteKey }: CaptchaWidgetProps) {
  const { step, error, container, show } = widget;
  useFormUse(container, () => {
    // After a failure, the visitor loads it.
    if (step === "idle") void show(provider, siteKey);
  });

  return (
    // A group, so that screen readers read the message together with the widget.
    <fieldset aria-label="Captcha">
      {step !== "shown" && (
        <div className="flex items-center min-h-78 px-16 bg-s2 border border-control">
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
