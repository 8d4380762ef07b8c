import type { Settings } from "#server/settings.ts";

/** The site as authenticators know it: passkeys belong to the host of PUBLIC_URL. */
export function relyingParty({ publicUrl, site }: Pick<Settings, "publicUrl" | "site">) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin, rpName: site.name };
}
