import { useSite } from "#web/platform/site.ts";

export function CookiesAndStorage() {
  const { discord } = useSite();
  return (
    <>
      <p>Every cookie is our own and does one thing. None follows you anywhere.</p>
      <ul>
        <li>
          <b>session</b> keeps you logged in, for 30 days after you were last here.
        </li>
        <li>
          <b>device</b> tells a browser you logged in with from a new one, for a year.
        </li>
        <li>
          <b>theme</b> remembers whether you want the site dark or light.
        </li>
        {discord && (
          <li>
            <b>discord_trip</b> makes sure that it is you who comes back from Discord, for 10
            minutes.
          </li>
        )}
      </ul>
      <p>
        Your browser's own storage holds the draft of a post, the pages you saw last and your
        loadout profiles. They are not sent to us; what is personal in it goes when you log out.
      </p>
    </>
  );
}
