import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testSignal } from "#test/test-signal.ts";

const TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/**
 * Returns a reader of mail in a data folder: the newest to an address, containing a text if given.
 */
export function mailReader(dataDir: string) {
  return (email: string, text = "") => waitForMail(join(dataDir, "mail"), email, text);
}

async function waitForMail(folder: string, email: string, text: string): Promise<string> {
  const signal = testSignal();
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    for await (const mail of newestFirst(folder)) {
      if (mail.includes(`To: ${email}`) && mail.includes(text)) return mail;
    }
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
  throw new Error(`No mail to ${email} with ${JSON.stringify(text)}`);
}

/** Reads a folder's mails one by one, because the one looked for is most often the newest. */
async function* newestFirst(folder: string): AsyncGenerator<string> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.sort().reverse()) {
    yield unfold(await readFile(join(folder, name), "utf8"));
  }
}

/** Joins quoted-printable lines, so that links are readable. */
export function unfold(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
}
