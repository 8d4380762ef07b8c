export function Mail() {
  return (
    <p>
      We write to verify your address, to reset your password, when someone logs in from a new
      browser, when your data is ready to download, and when your account is going to be deleted.
      There is no newsletter.
    </p>
  );
}
