import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-dkim-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const PKCS8 = { type: "pkcs8", format: "pem" } as const;
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength }).privateKey;
const pem = rsa(1024).export(PKCS8).toString();
const DKIM = {
  DKIM_DOMAIN: "parade.example",
  DKIM_SELECTOR: "site-2026",
  DKIM_KEY_FILE: fileOf("good.key", pem),
};

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readSettings(variables);
  } catch (error) {
    return (error as Error).message.split("\n").slice(1);
  }
  return [];
}

test("reads domain, selector and key, or signs nothing", () => {
  expect(readSettings(DKIM).dkim).toEqual({
    domainName: "parade.example",
    keySelector: "site-2026",
    privateKey: pem,
  });
  expect(readSettings({}).dkim).toBeUndefined();
});

test.each(Object.keys(DKIM))("requires every setting of signed mail: %s", (name) => {
  expect(faultsOf({ ...DKIM, [name]: "" })).toEqual([
    `  ${name}: must be set to sign mail, which takes all of the DKIM settings or none`,
  ]);
});

const NO_KEY = /^ {2}DKIM_KEY_FILE: must name an RSA private key in PEM without a passphrase/;
const { privateKey, publicKey } = generateKeyPairSync("ed25519");

test.each([
  ["DKIM_DOMAIN", "localhost", /must be a domain/],
  ["DKIM_DOMAIN", "parade.example; a=b", /must be a domain/],
  ["DKIM_SELECTOR", "site 1", /must be a name/],
  ["DKIM_KEY_FILE", join(folder, "none.key"), /must name a file that the site's user can read/],
  ["DKIM_KEY_FILE", fileOf("short.key", rsa(1016).export(PKCS8).toString()), /1024 bits/],
  ["DKIM_KEY_FILE", fileOf("text.key", "secret"), NO_KEY],
  ["DKIM_KEY_FILE", fileOf("ed25519.key", privateKey.export(PKCS8).toString()), NO_KEY],
  [
    "DKIM_KEY_FILE",
    fileOf("public.key", publicKey.export({ type: "spki", format: "pem" }).toString()),
    NO_KEY,
  ],
  [
    "DKIM_KEY_FILE",
    fileOf(
      "locked.key",
      rsa(1024)
        .export({ ...PKCS8, cipher: "aes-256-cbc", passphrase: "x" })
        .toString(),
    ),
    NO_KEY,
  ],
])("refuses %s=%s", (name, value, fault) => {
  expect(faultsOf({ ...DKIM, [name]: value })).toEqual([expect.stringMatching(fault)]);
});
