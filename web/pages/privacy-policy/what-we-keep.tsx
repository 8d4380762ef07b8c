import { useSite } from "#web/platform/document/site.ts";

export function WhatWeKeep() {
  const { name, discord } = useSite();
  return (
    <>
      <p>
        You can look at everything here without an account. If you make one, {name} keeps in its own
        database and storage:
      </p>
      <ul>
        <li>
          <b>Your account</b>: username and former usernames, email, whether it is verified, profile
          color, profile picture, your settings and your role.
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
          <b>Your sessions</b>: for each browser you are logged in with, how it describes itself,
          and when it was used.
        </li>
        <li>
          <b>A hash for each browser</b> you logged in with, so that we can tell you of a login from
          a new one.
        </li>
        <li>
          <b>What you make</b>: posts, pictures and their descriptions, tags, comments, likes, who
          you follow, and the characters you claim. Pictures are stored without what a camera or an
          editor wrote into them, such as a place.
        </li>
        <li>
          <b>What only you see</b>: your notifications, and whom you block or mute.
        </li>
        <li>
          <b>What our staff sees</b>: what you report and why, whether you are banned and for what
          reason, and a log of every act of staff with the names of who acted and on whom. The log
          holds no email and no password.
        </li>
      </ul>
      <p>
        What you make is public, and so are your username, profile picture, color and the date you
        joined. Your email is seen by you and by our staff, who need it to look after accounts.
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
