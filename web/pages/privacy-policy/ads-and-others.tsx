import { useQuery } from "@tanstack/react-query";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { useCall } from "#web/platform/call.ts";
import { useSite } from "#web/platform/site.ts";

const WIDGETS = {
  turnstile: { name: "Cloudflare Turnstile", policy: "https://www.cloudflare.com/privacypolicy/" },
  hcaptcha: { name: "hCaptcha", policy: "https://www.hcaptcha.com/privacy" },
  recaptcha: { name: "Google reCAPTCHA", policy: "https://policies.google.com/privacy" },
} as const;

export function AdsAndOthers() {
  const { name, discord } = useSite();
  const provider = useQuery(captchaQuery(useCall())).data?.provider;
  const widget = provider && provider !== "altcha" && provider !== "off" && WIDGETS[provider];
  return (
    <>
      <p>
        We do not sell or share your data, and no advertiser or analytics company gets any.{" "}
        {widget
          ? "But for the captcha below, pages load nothing from anyone else"
          : "Pages load nothing from anyone else"}
        : pictures, fonts and scripts all come from {name} itself.
      </p>
      <ul>
        {discord && (
          <li>
            <b>Discord</b> learns that you log in here if you choose to continue with it. Until then
            it learns nothing.
          </li>
        )}
        {widget ? (
          <li>
            <b>{widget.name}</b> checks on the log-in and password pages that you are human. It is
            loaded when you turn to the form, and sees your IP address and your browser. See{" "}
            <a href={widget.policy} className="link" rel="noopener noreferrer" target="_blank">
              its privacy policy
            </a>
            .
          </li>
        ) : (
          <li>
            <b>The captcha</b> on the log-in and password pages is our own: your browser solves a
            small sum, and nobody else is asked.
          </li>
        )}
        <li>
          <b>Links</b> to other sites lead where their own policies apply.
        </li>
      </ul>
      <p>
        Should whoever runs this site add ads or analytics of another company, this page will name
        it.
      </p>
    </>
  );
}
