import { Link } from "react-router";
import { DELETION_DAYS } from "#contract/accounts/account-data.ts";
import { useSite } from "#web/lib/document/site.ts";

export function MailUse() {
  return (
    <p>
      We write to verify your address, to reset your password, when someone logs in from a new
      browser, when your data is ready to download, when your account is going to be deleted, when
      you are banned, and when a report of yours was looked at. There is no newsletter.
    </p>
  );
}

export function AccountRights() {
  return (
    <>
      <p>
        It is yours, wherever you live. In your{" "}
        <Link to="/settings" className="link">
          settings
        </Link>{" "}
        you can do all of this yourself:
      </p>
      <ul>
        <li>
          <b>Download my data</b> sends you a link to an archive of your account and all you made,
          pictures included, with your notifications, sessions, reports, blocks and mutes, and what
          our staff did to your account.
        </li>
        <li>
          <b>Delete my account</b> deletes it after {DELETION_DAYS} days, with your posts, pictures,
          characters and sessions. Log in before then to keep it.
        </li>
        <li>
          <b>Correct it</b>: change your username, picture and settings. To change your email, write
          to us.
        </li>
        <li>
          <b>End sessions</b> of browsers you no longer use, and see whom you block or mute.
        </li>
      </ul>
    </>
  );
}

export function CaliforniaRights() {
  const { contactEmail, ads, analytics } = useSite();
  const shares = ads?.provider === "adsense";
  return (
    <>
      <p>
        In the words of the California Consumer Privacy Act we collect identifiers (username, email,
        Discord id, IP address), internet activity (your sessions{analytics && " and page views"})
        and what you publish. It comes from you and your browser, and we use it to run the site and
        keep it safe. If you live in California, the law gives you these rights:
      </p>
      <ul>
        <li>
          <b>Know</b> what personal information we collect and why, and get a copy.
        </li>
        <li>
          <b>Delete</b> the personal information we hold about you.
        </li>
        <li>
          <b>Correct</b> what is wrong.
        </li>
        <li>
          <b>Opt out</b> of sale and sharing.{" "}
          {shares
            ? "We sell nothing. Showing ads of Google counts as sharing your identifiers and internet activity with it: turn on Global Privacy Control in your browser, and it ends at once."
            : "We do neither, and a Global Privacy Control signal is honored all the same."}
        </li>
        <li>
          <b>Limit</b> the use of sensitive information. We use your log-in for logging you in, and
          nothing else.
        </li>
        <li>
          <b>Equal service</b>: using a right never costs you features.
        </li>
      </ul>
      <p>
        Use your{" "}
        <Link to="/settings" className="link">
          settings
        </Link>
        , or write to{" "}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>{" "}
        from the email of your account, by which we know that it is you. Someone you authorize may
        ask for you. We answer within 45 days.
      </p>
    </>
  );
}

export function Contact() {
  const { contactEmail } = useSite();
  return (
    <p>
      Write to{" "}
      <a href={`mailto:${contactEmail}`} className="link">
        {contactEmail}
      </a>
      . A person reads it. When this policy changes, the date at the top does too.
    </p>
  );
}
