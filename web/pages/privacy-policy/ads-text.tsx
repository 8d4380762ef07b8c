import type { Ads } from "#contract/site.ts";
import { PolicyLink } from "./policy-link.tsx";

export function AdsText({ ads }: { ads: Ads | null }) {
  if (!ads) return null;
  if (ads.provider === "house") {
    return (
      <li>
        <b>Ads</b> here are our own: they lead to our tools and our community, know nothing of you
        and tell nobody.
      </li>
    );
  }
  return (
    <li>
      <b>Google AdSense</b> shows ads under feeds and beside posts, never beside NSFW ones. Google
      sees your IP address, your browser and the page, and may set cookies to choose ads by what you
      visited here and elsewhere. See{" "}
      <PolicyLink href="https://policies.google.com/technologies/ads">
        how Google uses cookies in ads
      </PolicyLink>
      , or choose at{" "}
      <PolicyLink href="https://myadcenter.google.com/">Google's ad settings</PolicyLink>.
    </li>
  );
}
