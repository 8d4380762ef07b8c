import { PolicyLink } from "./policy-link.tsx";

const WIDGETS: Record<string, { name: string; policy: string } | undefined> = {
  turnstile: { name: "Cloudflare Turnstile", policy: "https://www.cloudflare.com/privacypolicy/" },
  hcaptcha: { name: "hCaptcha", policy: "https://www.hcaptcha.com/privacy" },
  recaptcha: { name: "Google reCAPTCHA", policy: "https://policies.google.com/privacy" },
};

export function CaptchaText({ provider = "off" }: { provider: string | undefined }) {
  if (provider === "off") return null;
  const widget = WIDGETS[provider];
  if (!widget) {
    return (
      <li>
        <b>The captcha</b> on the log-in and password pages is our own: your browser solves a small
        sum, and nobody else is asked.
      </li>
    );
  }
  return (
    <li>
      <b>{widget.name}</b> checks on the log-in and password pages that you are human. It is loaded
      when you turn to the form, and sees your IP address and your browser. See{" "}
      <PolicyLink href={widget.policy}>its privacy policy</PolicyLink>.
    </li>
  );
}
