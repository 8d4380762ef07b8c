/** Captchas of other services, each with a widget in the page and a check by the server. */
export const WIDGET_CAPTCHAS = ["turnstile", "hcaptcha", "recaptcha"] as const;
export type WidgetProvider = (typeof WIDGET_CAPTCHAS)[number];

/** The operator's settings of one. */
export type WidgetCaptcha = {
  provider: WidgetProvider;
  siteKey: string;
  secret: string;
  /** The URL that verifies a token. */
  verifyUrl: string;
};

type Provider = {
  verifyUrl: string;
  /** Sources that the content security policy has to allow for the widget. */
  scripts: string[];
  frames: string[];
  styles: string[];
  connections: string[];
};

export const PROVIDERS: Record<WidgetProvider, Provider> = {
  turnstile: {
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    scripts: ["https://challenges.cloudflare.com"],
    frames: ["https://challenges.cloudflare.com"],
    styles: [],
    connections: [],
  },
  hcaptcha: {
    verifyUrl: "https://api.hcaptcha.com/siteverify",
    scripts: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    frames: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    styles: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    connections: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: {
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
    scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
    styles: [],
    connections: ["https://www.google.com/recaptcha/"],
  },
};

export function isWidgetProvider(name: string): name is WidgetProvider {
  return name in PROVIDERS;
}

type CaptchaVariables = {
  CAPTCHA: string;
  CAPTCHA_SITE_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
};

/** Returns the widget captcha that the settings name, or undefined if its keys are missing. */
export function widgetCaptchaOf(variables: CaptchaVariables): WidgetCaptcha | undefined {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = variables;
  if (!isWidgetProvider(provider) || !siteKey || !secret) return undefined;
  return { provider, siteKey, secret, verifyUrl: PROVIDERS[provider].verifyUrl };
}
