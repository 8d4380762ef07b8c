import { useSite } from "#web/platform/document/site.ts";

export function CookiesAndStorage() {
  const { discord, analytics, ads } = useSite();
  const othersToo = analytics?.provider === "ga4" || ads?.provider === "adsense";
  return (
    <>
      <p>
        {othersToo
          ? "These cookies are our own, and each does one thing. Those of others are named under Ads and others."
          : "Every cookie is our own and does one thing. None follows you anywhere."}
      </p>
      <ul>
        <li>
          <b>session</b> keeps you logged in, for 30 days after you were last here.
        </li>
        <li>
          <b>device</b> tells a browser you logged in with from a new one, for a year.
        </li>
        <li>
          <b>theme</b> keeps the light or dark look you chose, for a year.
        </li>
        <li>
          <b>wrote</b> shows you what you have just changed, for two seconds.
        </li>
        {discord && (
          <li>
            <b>discord_trip</b> makes sure that it is you who comes back from Discord, for 10
            minutes.
          </li>
        )}
      </ul>
      <p>
        Your browser's own storage holds the draft of a post, the pages you saw last with who was
        logged in, your loadout profiles and your last color, so that they are there at once and
        without a connection. They are not sent to us; what is personal in it goes when you log out.
        A small worker in your browser keeps the code of the site, and the tools as any visitor gets
        them.
      </p>
    </>
  );
}
