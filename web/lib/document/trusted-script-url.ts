type Rules = { createScriptURL: (url: string) => string };
/** The used part of the Trusted Types API, which TypeScript's DOM lacks. */
type Factory = { createPolicy(name: string, rules: Rules): Rules };

/** The Content-Security-Policy allows no other name. */
const POLICY = "parade";
const OWN_PREFIXES = ["/assets/", "/service-worker.js"];
/**
 * Third-party scripts that an operator may enable; the Content-Security-Policy allows the enabled
 * ones.
 */
const OTHERS = [
  "https://challenges.cloudflare.com/turnstile/v0/api.js?",
  "https://js.hcaptcha.com/1/api.js?",
  "https://www.google.com/recaptcha/api.js?",
  "https://www.googletagmanager.com/gtag/js?",
  "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?",
];

function isTrusted(url: string): boolean {
  const { origin, pathname, href } = new URL(url, location.href);
  if (origin !== location.origin) return OTHERS.some((other) => href.startsWith(other));
  return import.meta.env.DEV || OWN_PREFIXES.some((prefix) => pathname.startsWith(prefix));
}

const rules: Rules = {
  createScriptURL: (url) => {
    if (!isTrusted(url)) throw new TypeError(`No script is loaded from ${url}`);
    return url;
  },
};
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy(POLICY, rules) ?? rules;

/**
 * Returns the URL of a script or worker as a trusted type. Throws a TypeError for one that is
 * neither the site's own nor of a known third party.
 */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
