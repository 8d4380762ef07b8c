import { useEffect, useRef, useState } from "react";
import { shownTheme } from "#web/lib/document/theme.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";

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

type WidgetOptions = {
  sitekey: string;
  theme: string;
  size: "normal" | "compact";
  callback: (token: string) => void;
  "expired-callback": () => void;
  "error-callback": () => void;
};
type WidgetId = string | number;

/** The API that the scripts of all three providers share. */
type WidgetApi = {
  render(container: HTMLElement, options: WidgetOptions): WidgetId;
  reset(id: WidgetId): void;
  remove?(id: WidgetId): void;
};

const WIDGETS = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    name: "turnstile",
  },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js", name: "hcaptcha" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js", name: "grecaptcha" },
} as const;
export type WidgetProvider = keyof typeof WIDGETS;

const LOAD_TIMEOUT_MS = 10_000;
/** Global callback that the scripts call when they are ready. */
const READY = "captchaWidgetReady";

type WidgetApis = Partial<Record<(typeof WIDGETS)[WidgetProvider]["name"], WidgetApi>>;
declare global {
  interface Window extends WidgetApis {
    captchaWidgetReady?: () => void;
  }
}

const loaded = new Map<WidgetProvider, Promise<WidgetApi>>();

/** Loads a provider's script once; rejects when it is blocked or times out. */
function loadWidget(provider: WidgetProvider): Promise<WidgetApi> {
  const loading = loaded.get(provider) ?? fetchScript(provider);
  loaded.set(provider, loading);
  loading.catch(() => loaded.delete(provider));
  return loading;
}

function fetchScript(provider: WidgetProvider): Promise<WidgetApi> {
  const { script: url, name } = WIDGETS[provider];
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script of ${provider} did not come`));
    };
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    window[READY] = () => {
      clearTimeout(timer);
      const api = window[name];
      if (api) resolve(api);
      else fail();
    };
    script.src = trustedScriptUrl(`${url}?render=explicit&onload=${READY}`);
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
}
