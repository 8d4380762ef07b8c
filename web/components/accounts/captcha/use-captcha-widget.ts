import { useEffect, useRef, useState } from "react";
import { shownTheme } from "#web/lib/document/theme.ts";
import { loadWidget, type WidgetApi, type WidgetProvider } from "./captcha-widgets.ts";

type Step = "idle" | "loading" | "shown" | "failed";

const UNSOLVED = "Please solve the captcha.";
const BROKEN = "The captcha met an error. Please try it again.";
const BLOCKED = "The captcha could not be loaded. A blocker or the network may be in its way.";
/** The width (px) below which the providers offer a compact widget. */
const FULL_WIDTH = 304;

/** Loads a provider's widget on demand and provides its token once solved. */
export function useCaptchaWidget() {
  const [step, setStep] = useState<Step>("idle");
  const [error, setError] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  const token = useRef<string>(null);
  const shown = useRef<{ api: WidgetApi; id: string | number }>(null);
  const started = useRef(false);

  useEffect(
    () => () => {
      shown.current?.api.remove?.(shown.current.id);
      shown.current = null;
    },
    [],
  );

  function receive(solution: string | null, message?: string) {
    token.current = solution;
    setError(message);
  }

  function render(api: WidgetApi, siteKey: string, parent: HTMLDivElement) {
    const id = api.render(parent.appendChild(document.createElement("div")), {
      sitekey: siteKey,
      theme: shownTheme(),
      size: parent.clientWidth < FULL_WIDTH ? "compact" : "normal",
      callback: (solution) => receive(solution),
      "expired-callback": () => receive(null),
      "error-callback": () => receive(null, BROKEN),
    });
    shown.current = { api, id };
  }

  async function show(provider: WidgetProvider, siteKey: string) {
    if (started.current) return;
    started.current = true;
    setError(undefined);
    setStep("loading");
    try {
      const api = await loadWidget(provider);
      if (!container.current) return;
      render(api, siteKey, container.current);
      setStep("shown");
    } catch {
      started.current = false;
      setStep("failed");
      setError(BLOCKED);
    }
  }

  /** Returns the token to send, or false when it is not solved yet. */
  function getToken(): string | false {
    if (token.current) return token.current;
    if (step !== "failed") setError(UNSOLVED);
    return false;
  }

  function reset() {
    receive(null);
    shown.current?.api.reset(shown.current.id);
  }

  return { step, error, container, show, getToken, reset };
}

export type CaptchaWidgetControl = ReturnType<typeof useCaptchaWidget>;
