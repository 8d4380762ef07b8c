import { z } from "zod";
import { emailKey } from "#contract/accounts/rules.ts";
import { SIGN_UP_MODES } from "#contract/sign-ups/contract.ts";
import { CAPTCHA_PROVIDERS } from "#contract/site.ts";
import { backupVariables } from "#server/platform/backup/backup-settings.ts";
import { trustProxy } from "#server/platform/http/trusted-proxies.ts";
import { dkimVariables } from "#server/platform/mail/dkim-settings.ts";
import { cdnVariables } from "#server/platform/media/cdn-settings.ts";
import { imageCheckVariables } from "#server/platform/media/image-check.ts";
import { s3Variables } from "#server/platform/media/storage/s3-settings.ts";
import { logoFile } from "#server/platform/rendering/logo-file.ts";
import { text, url } from "#server/platform/setting-fields.ts";

function count(usual: number) {
  return z.coerce.number("must be a whole number from 1").int().min(1).default(usual);
}

/** Ignores the path of a mailbox, to which login shells and sudo set MAIL. */
const withoutMailbox = (given: unknown) => (String(given).startsWith("/") ? undefined : given);

const DOMAIN = /^([a-z\d-]+\.)+[a-z\d-]+$/;
const DOMAINS_WANTED = "must be domains, such as mail.example, separated by commas";

const domains = z
  .string()
  .default("")
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(DOMAIN, DOMAINS_WANTED)));

/** The environment variables. `docs/settings.md` is generated from their defaults and descriptions. */
export const environment = z.object({
  PORT: z.coerce
    .number("must be a number from 0 to 65535")
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("the port to listen on"),
  HOST: text.default("127.0.0.1").describe("the address to listen on"),
  PUBLIC_URL: url
    .optional()
    .describe(
      "the site's URL, for links in mail and previews; required in production; unset: `http://localhost:PORT`",
    ),
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production`: no demo, no `/dev` pages, a log line for each request"),
  DEMO: z
    .enum(["on", "off", "auto"])
    .default("auto")
    .describe(
      "`auto`: demo content with the embedded database outside production; never where others can reach the site",
    ),
  DATA_DIR: text.default("./data").describe("the folder of embedded database, pictures and mail"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres://" })
    .optional()
    .describe("PostgreSQL 14 or newer with `pg_trgm`; unset: PGlite, embedded in `DATA_DIR`"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must begin with redis:// or rediss://" })
    .optional()
    .describe("several processes share limits and live events through this Redis"),
  ...s3Variables,
  ...cdnVariables,
  ...imageCheckVariables,
  ...backupVariables,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" })
    .optional()
    .describe(
      "the mail server; unset: mail is written to `DATA_DIR/mail` as `.eml` files, in production only with `MAIL=files`",
    ),
  MAIL: z
    .preprocess(withoutMailbox, z.enum(["files"]).optional())
    .describe("says that mail is meant to be files, which nobody gets"),
  MAIL_FROM: text
    .optional()
    .describe("the sender; unset: the site's name, `no-reply@` and the host of `PUBLIC_URL`"),
  ...dkimVariables,
  CAPTCHA: z
    .enum(CAPTCHA_PROVIDERS)
    .default("altcha")
    .describe(
      "`altcha` is proof of work without a third party; `recaptcha` is version 2, checkbox",
    ),
  CAPTCHA_SITE_KEY: text
    .optional()
    .describe("from the captcha's provider; required except for `altcha` and `off`"),
  CAPTCHA_SECRET: text.optional().describe("likewise"),
  DISCORD_CLIENT_ID: text
    .optional()
    .describe(
      "enables Discord; there, allow the redirects `PUBLIC_URL/auth/discord?type=login`, `…=link` and `…=join`",
    ),
  DISCORD_CLIENT_SECRET: text.optional().describe("set together with `DISCORD_CLIENT_ID`"),
  DISCORD_URL: url.optional().describe("replaces Discord's host, for tests"),
  ITEM_DB_URL: url
    .optional()
    .describe("the external database of game items; unset, or while it is down: the catalogue"),
  ADMINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(emailKey),
    )
    .pipe(z.array(z.email("must be email addresses, separated by commas")))
    .describe(
      "email addresses, separated by commas, that become Admin once verified in the account's own session",
    ),
  SIGN_UP: z
    .enum(SIGN_UP_MODES)
    .default("open")
    .describe(
      "until staff change it on the desk: everybody can join, staff look at each account first, nobody can join, only by invitation",
    ),
  MAIL_DOMAINS_REFUSED: domains.describe(
    "mail domains, separated by commas, with which nobody can sign up; each includes those below it",
  ),
  MAIL_DOMAINS_ACCEPTED: domains.describe(
    "mail domains, separated by commas, with which alone one can sign up; unset: all that are not refused",
  ),
  AI_CRAWLERS: z
    .enum(["refuse", "allow"])
    .default("refuse")
    .describe("`refuse`: robots.txt asks known crawlers for AI models to stay away"),
  STAFF_MFA: z
    .enum(["off", "required"])
    .default("off")
    .describe(
      "`required`: staff rights apply only to accounts with a passkey or an authenticator app",
    ),
  APPEAL_DAYS: z.coerce
    .number("must be a number of days from 1 to 3650")
    .int()
    .min(1)
    .max(3_650)
    .default(180)
    .describe(
      "days to appeal a decision of staff; what it removed, and notices, are stored as long",
    ),
  REVIEW_FIRST_POSTS: z.coerce
    .number("must be a number from 0 to 5")
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe(
      "how many first posts of a member wait until staff have looked at them; above 0, so do comments with links of unproven members",
    ),
  STORAGE_QUOTA_MB: z.coerce
    .number("must be a number of megabytes, or 0")
    .min(0, "must be a number of megabytes, or 0")
    .default(0)
    .describe(
      "how many megabytes the pictures of an account's posts may take, staff's too; 0: any number",
    ),
  SWEEP_CODE: text
    .optional()
    .describe(
      "the code of a [stopped sweep](operations.md#the-nightly-sweep), to let it go on once",
    ),
  RATE_LIMITS: z.enum(["on", "off"]).default("on").describe("`off` only for tests and benchmarks"),
  MAX_CONNECTIONS_PER_ADDRESS: count(256).describe(
    "open connections per IP address; this machine and `TRUST_PROXY` are exempt",
  ),
  CALLS_PER_SESSION: count(4).describe(
    "calls in progress per session, and per IP address of visitors; further ones wait, files aside",
  ),
  CALLS_PER_ADDRESS: count(8).describe("calls in progress per IP address, whatever their sessions"),
  TRUST_PROXY: trustProxy
    .optional()
    .describe(
      "the proxies in front: addresses, networks; or, where nobody can bypass them, their number, or `true`",
    ),
  METRICS_TOKEN: text
    .optional()
    .describe("the bearer token of `/metrics`; unset: only programs on this machine may read it"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("the least severe lines to log"),
  SITE_NAME: text.default("Parade").describe("the name in titles, mail and the page head"),
  LOGO_FILE: logoFile
    .optional()
    .describe("a square picture (SVG, PNG or WebP, at most 512 KB) that replaces logo and icons"),
  CONTACT_EMAIL: z
    .email("must be an email address")
    .optional()
    .describe(
      "the contact for visitors; required in production; unset: `contact@` and the host of `PUBLIC_URL`",
    ),
  DISCORD_INVITE_URL: url.optional().describe("a link in the footer; unset: none"),
  SOCIAL_URL: url.optional().describe("a link in the footer; unset: none"),
  STREAMER_PACK_URL: url.optional().describe("a link in the Tools menu; unset: none"),
  ANALYTICS: z
    .enum(["off", "plausible", "ga4"])
    .default("off")
    .describe("what gets page views; never of a browser with Global Privacy Control"),
  PLAUSIBLE_DOMAIN: text
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, "must be a site as Plausible knows it: parade.example")
    .optional()
    .describe("the site's name in Plausible"),
  PLAUSIBLE_URL: url.default("https://plausible.io").describe("the URL of your own Plausible"),
  GA4_ID: text
    .regex(/^G-[A-Z0-9]{4,}$/, "must look like G-XXXXXXXXXX")
    .optional()
    .describe(
      "the measurement id; in its enhanced measurement, turn off page changes by browser history",
    ),
  ADS: z
    .enum(["house", "adsense", "off"])
    .default("house")
    .describe("`house`: the tools and the community"),
  ADSENSE_CLIENT: text
    .regex(/^ca-pub-\d{10,20}$/, "must look like ca-pub-0000000000000000")
    .optional()
    .describe("required for `adsense`"),
  ADSENSE_SLOT: text
    .regex(/^\d{6,14}$/, "must be the number of an ad unit")
    .optional()
    .describe("the number of an ad unit of fixed size; required for `adsense`"),
});
