/** What a mail server answered to a command that it refused. */
export type SmtpAnswer = { command: string; code: number; text: string };

/** More than a server says in a few lines; it is stored and shown to the owner of the address. */
const TEXT_MAX = 300;

/** Returns the answer that an error of nodemailer is about; undefined if the server gave none. */
export function answerOf(error: unknown): SmtpAnswer | undefined {
  const { command, responseCode, response } = error as Record<string, unknown>;
  if (typeof responseCode !== "number" || typeof response !== "string") return undefined;
  const lines = response.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]/, "").trim());
  const text = lines.join(" ").slice(0, TEXT_MAX);
  return { command: String(command ?? ""), code: responseCode, text };
}

/** Subjects of enhanced status codes (RFC 3463): addressing, mailbox, routing. */
const OF_THE_ADDRESS = /^5\.(?:1\.(?![78]\b)|2\.|4\.)/;
const ENHANCED = /^5\.\d{1,3}\.\d{1,3}\b/;
/** What RFC 5321 says of a mailbox; 554 and others are of the connection or the command. */
const MAILBOX_CODES = [550, 551, 552, 553];

/**
 * Returns whether an answer says that mail to this address fails for good. Servers also refuse a recipient
 * because of the sender, as with 5.7.1 for one on a blocklist or without a login: that is the site's own fault.
 */
export function refusesAddress({ command, code, text }: SmtpAnswer): boolean {
  if (command !== "RCPT TO") return false;
  return ENHANCED.test(text) ? OF_THE_ADDRESS.test(text) : MAILBOX_CODES.includes(code);
}
