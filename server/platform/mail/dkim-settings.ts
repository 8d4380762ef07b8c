import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { text } from "#server/platform/setting-fields.ts";

/** By whom mail is signed, in the words of nodemailer. */
export type DkimSettings = { domainName: string; keySelector: string; privateKey: string };

/** What receivers of mail accept (RFC 8301). */
const MIN_BITS = 1024;
const NO_KEY =
  "must name an RSA private key in PEM without a passphrase: openssl genrsa -out dkim.key 2048";

/** The path of the private key's file, read at the start. */
const keyFile = text.transform((path, context) => {
  const key = readKey(resolve(path));
  if (typeof key !== "string") return key.export({ type: "pkcs8", format: "pem" }).toString();
  context.addIssue({ code: "custom", message: key });
  return z.NEVER;
});

/** Reads an RSA key; returns a message instead if it cannot sign. nodemailer sends unsigned with any other. */
function readKey(path: string): KeyObject | string {
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch {
    return "must name a file that the site's user can read";
  }
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== "rsa") return NO_KEY;
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    return modulusLength < MIN_BITS ? `must be a key of at least ${MIN_BITS} bits` : key;
  } catch {
    return NO_KEY;
  }
}

/** Environment variables of signed mail. */
export const dkimVariables = {
  DKIM_DOMAIN: text
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, "must be a domain such as parade.example")
    .optional()
    .describe(
      "the domain that [signs mail](mail.md#dkim), that of `MAIL_FROM`; all of the DKIM settings or none",
    ),
  DKIM_SELECTOR: text
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, "must be a name of letters, digits and hyphens")
    .optional()
    .describe("the name of the key: its public half is at `SELECTOR._domainkey.DOMAIN`"),
  DKIM_KEY_FILE: keyFile
    .optional()
    .describe("the file of the RSA private key (PEM), which the site's user can read"),
};
const variables = z.object(dkimVariables);
type DkimVariables = z.output<typeof variables>;

const NEEDED = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"] as const;
const message = "must be set to sign mail, which takes all of the DKIM settings or none";

/** Requires all DKIM settings if one is set. */
export function requireWholeDkim(s: DkimVariables, context: z.core.$RefinementCtx): void {
  if (!NEEDED.some((name) => s[name])) return;
  for (const name of NEEDED) {
    if (!s[name]) context.addIssue({ code: "custom", path: [name], message });
  }
}

export function dkimOf(s: DkimVariables): DkimSettings | undefined {
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE } = s;
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined;
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_KEY_FILE };
}
