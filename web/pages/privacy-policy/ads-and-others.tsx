import { useQuery } from "@tanstack/react-query";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { useCall } from "#web/platform/call.ts";
import { useSite } from "#web/platform/document/site.ts";
import { useOptedOut } from "#web/platform/opted-out.ts";
import { AdsText } from "./ads-text.tsx";
import { AnalyticsText } from "./analytics-text.tsx";
import { CaptchaText } from "./captcha-text.tsx";

export function AdsAndOthers() {
  const { name, discord, analytics, ads } = useSite();
  const optedOut = useOptedOut();
  const provider = useQuery(captchaQuery(useCall())).data?.provider;
  const widget = provider !== undefined && provider !== "altcha" && provider !== "off";
  const others = Boolean(analytics) || ads?.provider === "adsense" || widget;
  return (
    <>
      <p>
        We do not sell your data.{" "}
        {others
          ? "But for what is named here, pages load nothing from anyone else"
          : "Pages load nothing from anyone else"}
        : pictures, fonts and scripts come from {name} and the storage it rents.
      </p>
      <ul>
        <AdsText ads={ads} />
        <AnalyticsText analytics={analytics} />
        {discord && (
          <li>
            <b>Discord</b> learns that you log in here if you choose to continue with it. Until then
            it learns nothing.
          </li>
        )}
        <CaptchaText provider={provider} />
        <li>
          <b>Links</b> to other sites lead where their own policies apply.
        </li>
      </ul>
      <p>
        <b>Global Privacy Control</b> is honored: a browser that sends it loads no analytics and no
        ads but our own.{optedOut && " Yours sends it."}
      </p>
    </>
  );
}
