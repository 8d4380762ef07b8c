export function Mail() {
  return (
    <p>
      We write to verify your address, to reset your password, when someone logs in from a new
      browser, when your data is ready to download, when your account is going to be deleted, when
      you are banned, and when a report of yours was looked at. There is no newsletter.
    </p>
  );
}
