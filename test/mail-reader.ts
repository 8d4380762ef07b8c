import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Returns a reader of mail in a data folder: the newest to an address, containing a text if given.
 */
export function mailReader(dataDir: string) {
  return (email: string, text = "") => waitForMail(join(dataDir, "mail"), email, text);
}

async function waitForMail(folder: string, email: string, text: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const mails = await readMails(folder);
    const fits = (mail: string) => mail.includes(`To: ${email}`) && mail.includes(text);
    const mail = mails.findLast(fits);
    if (mail !== undefined) return mail;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`No mail to ${email} with ${JSON.stringify(text)}`);
}

async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
  return mails.map(unfold);
}

/** Joins quoted-printable lines, so that links are readable. */
function unfold(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
}
