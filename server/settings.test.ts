import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { markdownTable } from "#scripts/markdown-table.ts";
import { environment } from "#server/environment.ts";
import { readSettings, SettingsError } from "#server/settings.ts";

test("uses the defaults of the settings table without variables", () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    captcha: "altcha",
    admins: [],
    rateLimits: true,
    demo: true,
    trustProxy: undefined,
    logLevel: "info",
    logo: undefined,
    site: {
      name: "Parade",
      url: "http://localhost:3000",
      logoUrl: null,
      analytics: null,
      ads: { provider: "house" },
    },
  });
});

const WRONG: Record<string, string[]> = {
  PORT: ["many", "-1", "65536", "80.5"],
  PUBLIC_URL: ["localhost:3000", "not an address"],
  DATABASE_URL: ["mysql://localhost/parade", "parade"],
  SMTP_URL: ["http://mail.example", "mail.example"],
  MAIL: ["smtp", "off"],
  CAPTCHA: ["on", "riddle"],
  ADMINS: ["nobody", "a@mail.example, nobody"],
  MAIL_DOMAINS_REFUSED: ["no domain", "mail.example, @junk.example"],
  IMAGE_CHECK_URL: ["check.example", "ftp://check.example", "https://user:secret@check.example"],
  IMAGE_CHECK_TOKEN: ["two words", "café"],
  BACKUP_TIME: ["24:00", "4:17", "04:60", "on"],
  ITEM_DB_URL: ["apbdb"],
  STORAGE_QUOTA_MB: ["much", "-1"],
  RATE_LIMITS: ["true", "0"],
  DEMO: ["yes"],
  CONTACT_EMAIL: ["nobody"],
  LOGO_FILE: ["/nowhere/logo.png", import.meta.filename],
  ANALYTICS: ["on", "matomo"],
  PLAUSIBLE_DOMAIN: ["https://parade.example", "two words"],
  PLAUSIBLE_URL: ["plausible.example"],
  GA4_ID: ["UA-1234-5", "G-"],
  ADS: ["on", "google"],
  ADSENSE_CLIENT: ["pub-1234567890123456", "ca-pub-"],
  ADSENSE_SLOT: ["top", "12"],
  TRUST_PROXY: [
    "yes",
    "0",
    "100",
    "1.5",
    "10.0.0.300",
    "10.0.0.0/33",
    "10.0.0.1 and 2",
    "proxy.example",
  ],
  LOG_LEVEL: ["loud"],
  NODE_ENV: ["prod"],
};

function faultsOf(variables: Record<string, string>): string {
  try {
    readSettings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error("The settings were taken.");
}

function namesIn(message: string): string[] {
  const [, ...faults] = message.split("\n");
  return faults.map((fault) => fault.split(":")[0]?.trim() ?? "").sort();
}

test.each(
  Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)("reports %s=%s as a fault", (name, value) => {
  const [, ...faults] = faultsOf({ [name]: value }).split("\n");
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^  ${name}: .+`))]);
});

test("names every invalid setting at once, a line each", () => {
  const variables = Object.entries(WRONG).map(([name, [value = ""]]) => [name, value]);
  const [, ...faults] = faultsOf(Object.fromEntries(variables)).split("\n");
  expect(faults.map((fault) => fault.split(":")[0]?.trim()).sort()).toEqual(
    Object.keys(WRONG).sort(),
  );
});

test("treats an empty setting as not set", () => {
  const empty = Object.fromEntries(Object.keys(WRONG).map((name) => [name, " "]));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test("derives the public URL from the port, and removes its trailing slash", () => {
  expect(readSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  const { publicUrl, site } = readSettings({ PUBLIC_URL: "https://parade.example/" });
  expect([publicUrl, site.url]).toEqual(["https://parade.example", "https://parade.example"]);
});

test("reads the emails of admins as accounts have them", () => {
  const { admins } = readSettings({ ADMINS: " A@Mail.example,  b@mail.example b@Bücher.example" });
  expect(admins).toEqual(["a@mail.example", "b@mail.example", "b@xn--bcher-kva.example"]);
});

test.each([
  ["true", true],
  ["1", 1],
  [" 12 ", 12],
  ["10.0.0.1", ["10.0.0.1"]],
  ["127.0.0.1, 10.0.0.0/8,::1 fd00::/8", ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]],
])("TRUST_PROXY=%j trusts %j", (given, trusted) => {
  expect(readSettings({ TRUST_PROXY: given }).trustProxy).toEqual(trusted);
});

const postgres = "postgres://localhost/parade";
const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://parade.example",
  CONTACT_EMAIL: "us@parade.example",
  SMTP_URL: "smtp://mail.example",
};
const BY_FILES = { ...PRODUCTION, SMTP_URL: "", MAIL: "files" };

test.each([
  [{ DEMO: "off" }, false],
  [{ DEMO: "on" }, true],
  [PRODUCTION, false],
  [{ ...PRODUCTION, PUBLIC_URL: "http://localhost:3000", DEMO: "on" }, true],
  [{ DATABASE_URL: postgres }, false],
  [{ DATABASE_URL: postgres, DEMO: "on" }, true],
  [{ PUBLIC_URL: "https://parade.example" }, false],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "127.0.0.1", PUBLIC_URL: "http://127.0.0.1:3000" }, true],
  [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, true],
  [{ PUBLIC_URL: "http://localhost.parade.example" }, false],
])("demo content for %j: %s", (variables, demo) => {
  expect(readSettings(variables).demo).toBe(demo);
});

test.each<Record<string, string>>([
  { PUBLIC_URL: "https://parade.example" },
  { HOST: "0.0.0.0" },
  { ...PRODUCTION, HOST: "::" },
])("refuses DEMO=on where others can reach the site: %j", (variables) => {
  expect(faultsOf({ DEMO: "on", ...variables })).toMatch(/^ {2}DEMO: can be on only where HOST/m);
});

test.each<[variables: Record<string, string>, faults: string[]]>([
  [PRODUCTION, []],
  [BY_FILES, []],
  [{ NODE_ENV: "production" }, ["CONTACT_EMAIL", "PUBLIC_URL", "SMTP_URL"]],
  [{ ...PRODUCTION, PUBLIC_URL: " " }, ["PUBLIC_URL"]],
  [{ ...PRODUCTION, CONTACT_EMAIL: "" }, ["CONTACT_EMAIL"]],
  [{ ...PRODUCTION, SMTP_URL: "" }, ["SMTP_URL"]],
  [{ ...PRODUCTION, MAIL: "files" }, ["MAIL"]],
  // Of sudo and login shells.
  [{ ...PRODUCTION, MAIL: "/var/mail/parade" }, []],
  [{ ...PRODUCTION, SMTP_URL: "", MAIL: "/var/mail/parade" }, ["SMTP_URL"]],
  [
    { NODE_ENV: "production", PORT: "many", ADS: "adsense", ADSENSE_SLOT: "1234567890" },
    ["ADSENSE_CLIENT", "CONTACT_EMAIL", "PORT", "PUBLIC_URL", "SMTP_URL"],
  ],
  [{ NODE_ENV: "test" }, []],
  [{}, []],
])("with %j the faults are %j", (variables, faults) => {
  const found = faults.length === 0 ? [] : namesIn(faultsOf(variables));
  if (faults.length === 0) readSettings(variables);
  expect(found).toEqual(faults);
});

test("has a contact of the site's host and no links elsewhere unless they are set", () => {
  const { site } = readSettings({ PUBLIC_URL: "https://parade.example" });
  expect(site).toMatchObject({
    contactEmail: "contact@parade.example",
    discordInviteUrl: null,
    socialUrl: null,
    streamerPackUrl: null,
  });
  const links = {
    DISCORD_INVITE_URL: "https://chat.example/join",
    SOCIAL_URL: "https://social.example/parade",
    STREAMER_PACK_URL: "https://packs.example/",
  };
  expect(readSettings(links).site).toMatchObject({
    discordInviteUrl: links.DISCORD_INVITE_URL,
    socialUrl: links.SOCIAL_URL,
    streamerPackUrl: links.STREAMER_PACK_URL,
  });
});

test("the demo's links elsewhere lead to pages of its own", () => {
  const { discordInviteUrl, socialUrl, streamerPackUrl } = readSettings({ PORT: "8080" }).site;
  expect([discordInviteUrl, socialUrl, streamerPackUrl]).toEqual(
    ["DISCORD_INVITE_URL", "SOCIAL_URL", "STREAMER_PACK_URL"].map(
      (name) => `http://localhost:8080/dev/links/${name}`,
    ),
  );
});

test("enables the pages under /dev only with the demo, and not in production", () => {
  const { devPages, discord } = readSettings({ PUBLIC_URL: "https://parade.example" });
  expect([devPages, discord]).toEqual([false, undefined]);
  expect(readSettings({}).devPages).toBe(true);
  const local = { ...PRODUCTION, PUBLIC_URL: "http://localhost:3000" };
  expect(readSettings({ ...local, DEMO: "on" }).devPages).toBe(false);
});

test("sends mail from the site's host by default", () => {
  const PUBLIC_URL = "https://parade.example:8443";
  expect(readSettings({ PUBLIC_URL }).mailFrom).toBe("Parade <no-reply@parade.example>");
  expect(readSettings({ PUBLIC_URL, MAIL_FROM: "me@mail.example" }).mailFrom).toBe(
    "me@mail.example",
  );
});

test.each([
  [{ ANALYTICS: "plausible" }, ["PLAUSIBLE_DOMAIN"]],
  [{ ANALYTICS: "ga4" }, ["GA4_ID"]],
  [{ ADS: "adsense" }, ["ADSENSE_CLIENT", "ADSENSE_SLOT"]],
  [
    { ANALYTICS: "ga4", ADS: "adsense", ADSENSE_SLOT: "1234567890", PORT: "many" },
    ["ADSENSE_CLIENT", "GA4_ID", "PORT"],
  ],
])("reports what is missing for the providers in %j", (variables, missing) => {
  const [, ...faults] = faultsOf(variables as Record<string, string>).split("\n");
  expect(faults.map((fault) => fault.split(":")[0]?.trim()).sort()).toEqual(missing);
});

const plausible = { ANALYTICS: "plausible", PLAUSIBLE_DOMAIN: "parade.example" };
const adsense = { ADSENSE_CLIENT: "ca-pub-1234567890123456", ADSENSE_SLOT: "1234567890" };

test.each([
  [
    plausible,
    { provider: "plausible", domain: "parade.example", url: "https://plausible.io" },
    { provider: "house" },
  ],
  [
    { ...plausible, PLAUSIBLE_URL: "https://count.example/in/", ADS: "off" },
    { provider: "plausible", domain: "parade.example", url: "https://count.example/in" },
    null,
  ],
  [
    { ...adsense, ANALYTICS: "ga4", GA4_ID: "G-ABCD123456", ADS: "adsense" },
    { provider: "ga4", id: "G-ABCD123456" },
    { provider: "adsense", client: adsense.ADSENSE_CLIENT, slot: adsense.ADSENSE_SLOT },
  ],
])("%j sets analytics and ads", (variables, analytics, ads) => {
  expect(readSettings(variables as Record<string, string>).site).toMatchObject({ analytics, ads });
});

const S3 = {
  S3_BUCKET: "parade",
  S3_ENDPOINT: "https://s3.example",
  S3_REGION: "eu",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

const BACKUP_S3 = Object.fromEntries(
  Object.entries(S3).map(([name, value]) => [`BACKUP_${name}`, value]),
);

test.each([
  ...Object.keys(S3).map((name) => [name, S3] as const),
  ...Object.keys(BACKUP_S3).map((name) => [name, BACKUP_S3] as const),
])("requires every setting of a bucket: %s", (name, whole) => {
  const [, ...faults] = faultsOf({ ...whole, [name]: "" }).split("\n");
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^  ${name}: must be set`))]);
});

test("backs up every night, with copies, but neither a demo nor PostgreSQL", () => {
  const { backup, s3 } = readSettings({ ...BACKUP_S3, DEMO: "off", BACKUP_TIME: "23:05" });
  expect(backup).toEqual({
    nightly: { hour: 23, minute: 5 },
    folder: resolve("data/backups"),
    command: undefined,
    s3: expect.objectContaining({ bucket: "parade", secretAccessKey: "secret" }),
  });
  expect(s3).toBeUndefined();
  const nightlyOf = (variables: Record<string, string>) => readSettings(variables).backup.nightly;
  expect(nightlyOf({ DEMO: "off" })).toEqual({ hour: 4, minute: 17 });
  expect(nightlyOf({ DEMO: "off", BACKUP_TIME: "off" })).toBeUndefined();
  expect(nightlyOf({ DEMO: "on" })).toBeUndefined();
  expect(nightlyOf({ DATABASE_URL: postgres })).toBeUndefined();
});

test("takes media from a CDN, with and without S3", () => {
  expect(readSettings(S3)).toMatchObject({
    s3: { bucket: "parade" },
    mediaUrl: undefined,
  });
  const cdn = { MEDIA_URL: "https://cdn.example/pictures/" };
  expect(readSettings({ ...S3, ...cdn }).mediaUrl).toBe("https://cdn.example/pictures");
  expect(readSettings(cdn)).toMatchObject({
    s3: undefined,
    mediaUrl: "https://cdn.example/pictures",
  });
});

test("docs/settings.md has the default and the meaning of every setting", async () => {
  const { properties = {} } = z.toJSONSchema(environment, { io: "input", unrepresentable: "any" });
  const rows = Object.entries(properties).map(([name, field]) => {
    const {
      default: value,
      description = "",
      enum: choices,
    } = field as z.core.JSONSchema.BaseSchema;
    expect(description, name).not.toBe("");
    const range = choices ? `${choices.map((choice) => `\`${choice}\``).join(", ")}; ` : "";
    return [
      `\`${name}\``,
      value === undefined || value === "" ? "" : `\`${value}\``,
      range + description,
    ];
  });
  const page = `# Settings

Environment variables, or a file \`.env\` in the working directory; an empty one counts as not set. With an
invalid setting the program does not start, and lists every fault. Generated from \`server/environment.ts\`.

${markdownTable(["setting", "default", "meaning"], rows)}
`;
  await expect(page).toMatchFileSnapshot("../docs/settings.md");
});
