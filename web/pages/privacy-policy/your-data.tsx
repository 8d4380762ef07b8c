import { Link } from "react-router";
import { DELETION_DAYS } from "#contract/accounts/own-data.ts";

export function YourData() {
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
