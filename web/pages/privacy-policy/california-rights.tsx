import { Link } from "react-router";
import { useSite } from "#web/platform/document/site.ts";

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
