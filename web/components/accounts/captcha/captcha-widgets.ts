import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";

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
export type WidgetApi = {
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
export function loadWidget(provider: WidgetProvider): Promise<WidgetApi> {
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
