import { DELETION_DAYS, EXPORT_DAYS } from "#contract/accounts/contract.ts";
import { REMOVED_PICTURE_YEARS } from "#contract/holds/contract.ts";
import { PRUNE_DAYS } from "#contract/prunes/contract.ts";
import { useSite } from "#web/lib/document/site.ts";

export function StoredData() {
  const { name, discord } = useSite();
  return (
    <>
      <p>
        You can look at everything here without an account. If you make one, {name} keeps in its own
        database and storage:
      </p>
      <ul>
        <li>
          <b>Your account</b>: username and former usernames, email, whether it is verified, bio,
          profile color, profile picture, your settings and your role.
        </li>
        <li>
          <b>A hash of your password</b>, never the password. It is hashed in your browser before it
          is sent, and hashed again on the server with argon2id.
        </li>
        {discord && (
          <li>
            <b>Your Discord id and name</b>, if you join with Discord or link it. Discord shows us
            your picture while you join; we do not keep it, and we ask for nothing else.
          </li>
        )}
        <li>
          <b>What your mail server answers</b>, if it refuses our mail for good, so that you see why
          you get none.
        </li>
        <li>
          <b>Your sessions</b>: for each browser you are logged in with, how it describes itself,
          and when it was used.
        </li>
        <li>
          <b>A hash for each browser</b> you logged in with, so that we can tell you of a login from
          a new one. Staff who look at a report about you see whether a banned account used the same
          browser, as a hint only: nothing happens by itself.
        </li>
        <li>
          <b>What you make</b>: posts, pictures and their descriptions, tags, comments, likes, who
          you follow, the loadouts you publish, and the characters you claim. Pictures are stored
          without what a camera or an editor wrote into them, such as a place.
        </li>
        <li>
          <b>What only you see</b>: your notifications, and whom you block or mute.
        </li>
        <li>
          <b>What our staff sees</b>: why you want to join, where that is asked, and who invited
          you; what you report and why, whether you are banned and for what reason, and a log of
          every act of staff with the names of who acted and on whom. The log holds no password, and
          an email only where staff changed it.
        </li>
        <li>
          <b>Fingerprints of pictures that staff remove</b>: numbers from which no picture can be
          drawn, so that it does not come back; when and by which rule it was removed; and, as long
          as you have an account, that it was yours.
        </li>
        <li>
          <b>An appeal you send</b>: your text and pictures, which you and our staff see. The
          pictures are stored without what a camera or an editor wrote into them.
        </li>
        <li>
          <b>A notice you send</b>, also without an account: your name as you stated it, your email,
          which we only write to, and your text. Staff and the makers of the posts read all but the
          email. A maker's answer is read by staff only.
        </li>
      </ul>
      <p>
        What you make is public, and so are your username, bio, profile picture, color and the date
        you joined. Your email is seen by you and by our staff, who need it to look after accounts.
      </p>
      <p>
        The server counts requests by IP address for up to a day to stop abuse, and may write the
        address and the page asked for into its log to find faults. The log holds no passwords, no
        cookies and no secret links.
      </p>
      <p>
        While you are logged in, an open page holds a live connection to the server, which brings
        notifications. It ends with your session, and nothing of it is stored.
      </p>
    </>
  );
}

const PERIODS = [
  ["Your account", `until you delete it, and ${DELETION_DAYS} days more to change your mind`],
  ["A deleted post", "gone at once; its pictures within about an hour"],
  [
    "What staff prunes",
    `out of sight at once; restorable by staff for ${PRUNE_DAYS} days, then deleted within a day`,
  ],
  [
    "Fingerprints of a removed picture",
    `${REMOVED_PICTURE_YEARS} years, without your name once your account is gone; gone at once if the removal is taken back`,
  ],
  [
    "A report you made",
    "as long as your account; a report about you loses every word about you with your account",
  ],
  [
    "The staff log",
    "for good, so that staff can be held to account; with your account goes what it says of you, and only who acted, when and how stays",
  ],
  [
    "A notice",
    "7 days if you do not confirm it; else until it is decided and the time to appeal is over: then only its number, outcome and reason stay",
  ],
  [
    "An appeal",
    "with its pictures, as long as your account; its pictures are gone within about an hour of it",
  ],
  ["A session", "30 days after its last use, or until you log out"],
  ["A browser's hash", "as long as your account"],
  ["A verification link", "24 hours, and it works once"],
  ["A reset link", "1 hour, and it works once"],
  ["A data download", `${EXPORT_DAYS} days`],
  ["Why you want to join", "as long as your account"],
  ["A former username", "90 days, in which nobody else can take it"],
  ["A mail to you", "about an hour after it was sent"],
  ["The server's log", "as long as it takes to find faults; it is not part of the database"],
] as const;

export function RetentionPeriods() {
  return (
    <dl>
      {PERIODS.map(([subject, period]) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{period}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CookiesAndStorage() {
  const { discord, analytics, ads } = useSite();
  const hasThirdPartyCookies = analytics?.provider === "ga4" || ads?.provider === "adsense";
  return (
    <>
      <p>
        {hasThirdPartyCookies
          ? "These cookies are our own, and each does one thing. Those of others are named under Ads and others."
          : "Every cookie is our own and does one thing. None follows you anywhere."}
      </p>
      <ul>
        <li>
          <b>session</b> keeps you logged in, for 30 days after you were last here.
        </li>
        <li>
          <b>device</b> tells a browser you logged in with from a new one, and shows staff whether a
          banned account used it too, for a year.
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
        Your browser's own storage holds the drafts of a post, a comment, a report and a character,
        those of Submit many with up to 50 pictures, the code of an invitation until you close the
        tab, the pages you saw last with who was logged in, your last five searches, your loadout
        profiles and your last color, so that they are there at once and without a connection. They
        are not sent to us; what is personal in it goes when you log out. A small worker in your
        browser keeps the code of the site, and the tools as any visitor gets them.
      </p>
    </>
  );
}
