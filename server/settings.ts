import { resolve } from "node:path";
import type { z } from "zod";
import { MEGABYTE } from "#contract/numbers.ts";
import { environment } from "#server/environment.ts";
import { backupOf } from "#server/platform/backup/backup-settings.ts";
import { isWidgetProvider, widgetCaptchaOf } from "#server/platform/captcha/providers.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { adsOf, analyticsOf } from "#server/platform/http/third-parties.ts";
import { dkimOf, requireWholeDkim } from "#server/platform/mail/dkim-settings.ts";
import { mediaPurgeOf, mediaUrlOf } from "#server/platform/media/cdn-settings.ts";
import { imageCheckOf } from "#server/platform/media/image-check.ts";
import { requireWholeS3, s3Of } from "#server/platform/media/storage/s3-settings.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

const validated = environment
  .superRefine((s, context) => requireWholeS3(s, context), { when: () => true })
  .superRefine((s, context) => requireWholeDkim(s, context), { when: () => true })
  .superRefine((s, context) => requireWholeS3(s, context, "BACKUP_S3"), { when: () => true })
  .superRefine((s, context) => requireForProduction(s, context), { when: () => true })
  .refine((s) => s.MAIL !== "files" || !s.SMTP_URL, {
    path: ["MAIL"],
    message: "can be files only without SMTP_URL",
    when: () => true,
  })
  .refine((s) => Boolean(s.DISCORD_CLIENT_ID) === Boolean(s.DISCORD_CLIENT_SECRET), {
    path: ["DISCORD_CLIENT_SECRET"],
    message: "must be set together with DISCORD_CLIENT_ID",
  })
  .refine((s) => s.DEMO !== "on" || isLocalOnly(s), {
    path: ["DEMO"],
    message: "can be on only where HOST and PUBLIC_URL are this machine's own, such as localhost",
    when: () => true,
  })
  .refine((s) => s.CAPTCHA_SITE_KEY || !isWidgetProvider(s.CAPTCHA), captchaKey("CAPTCHA_SITE_KEY"))
  .refine((s) => s.CAPTCHA_SECRET || !isWidgetProvider(s.CAPTCHA), captchaKey("CAPTCHA_SECRET"))
  .refine(
    (s) => s.ANALYTICS !== "plausible" || s.PLAUSIBLE_DOMAIN,
    neededFor("PLAUSIBLE_DOMAIN", "ANALYTICS=plausible"),
  )
  .refine((s) => s.ANALYTICS !== "ga4" || s.GA4_ID, neededFor("GA4_ID", "ANALYTICS=ga4"))
  .refine(
    (s) => s.ADS !== "adsense" || s.ADSENSE_CLIENT,
    neededFor("ADSENSE_CLIENT", "ADS=adsense"),
  )
  .refine((s) => s.ADS !== "adsense" || s.ADSENSE_SLOT, neededFor("ADSENSE_SLOT", "ADS=adsense"));

type ForProduction = Partial<
  Record<"NODE_ENV" | "PUBLIC_URL" | "CONTACT_EMAIL" | "SMTP_URL" | "MAIL", string>
>;

/** Requires in production what has no default that others could use. */
function requireForProduction(s: ForProduction, context: z.core.$RefinementCtx): void {
  if (s.NODE_ENV !== "production") return;
  const require = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (!s.PUBLIC_URL) require("PUBLIC_URL", "must be set in production: https://parade.example");
  if (!s.CONTACT_EMAIL) require("CONTACT_EMAIL", "must be set in production, an address you read");
  if (!s.SMTP_URL && s.MAIL !== "files") {
    require("SMTP_URL", "must be set in production, or MAIL=files to write mail that nobody gets");
  }
}

/** Returns whether only this machine is meant to reach the site. */
function isLocalOnly({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string }): boolean {
  const hosts =
    PUBLIC_URL && URL.canParse(PUBLIC_URL) ? [HOST, new URL(PUBLIC_URL).hostname] : [HOST];
  return hosts.every(isLoopbackHost);
}

function captchaKey(name: string) {
  const message = "must be set for this CAPTCHA, as its provider gave it";
  // Checked with all other settings, not only once they are valid.
  return { path: [name], message, when: () => true };
}

function neededFor(name: string, choice: string) {
  return { path: [name], message: `must be set for ${choice}`, when: () => true };
}

type Environment = z.output<typeof validated>;

/** Discord's URLs for the browser, for the server, and for pictures. */
type DiscordSettings = {
  clientId: string;
  clientSecret: string;
  browserUrl: string;
  serverUrl: string;
  cdnUrl: string;
};

function discordOf(s: Environment): DiscordSettings | undefined {
  if (!s.DISCORD_CLIENT_ID || !s.DISCORD_CLIENT_SECRET) return undefined;
  const url = s.DISCORD_URL ?? "https://discord.com";
  return {
    clientId: s.DISCORD_CLIENT_ID,
    clientSecret: s.DISCORD_CLIENT_SECRET,
    browserUrl: url,
    serverUrl: url,
    cdnUrl: s.DISCORD_URL ?? "https://cdn.discordapp.com",
  };
}

/** Returns settings of the simulated Discord, which the server reaches on the loopback interface. */
function simulatedDiscord(publicUrl: string, port: number): DiscordSettings {
  const serverUrl = `http://127.0.0.1:${port}/dev/discord`;
  return {
    clientId: "demo",
    clientSecret: "demo",
    browserUrl: `${publicUrl}/dev/discord`,
    serverUrl,
    cdnUrl: serverUrl,
  };
}

/** Removes empty variables, which count as not set. */
function withoutEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(variables).filter(([, value]) => value?.trim());
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Invalid settings, one per line of the message. */
export class SettingsError extends OperatorError {}

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings of `environment.ts`; throws a `SettingsError` that names every invalid one. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const read = validated.safeParse(withoutEmpty(variables));
  if (!read.success) {
    const faults = read.error.issues.map(
      (issue) => `  ${issue.path[0]?.toString()}: ${issue.message}`,
    );
    throw new SettingsError(`These settings are wrong:\n${[...new Set(faults)].join("\n")}`);
  }
  const s = read.data;
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, "");
  const host = new URL(publicUrl).hostname;
  const production = s.NODE_ENV === "production";
  const demo =
    s.DEMO === "on" ||
    (s.DEMO === "auto" && s.NODE_ENV === "development" && !s.DATABASE_URL && isLocalOnly(s));
  const devPages = demo && !production;
  const linkOf = (name: "DISCORD_INVITE_URL" | "SOCIAL_URL" | "STREAMER_PACK_URL") =>
    s[name] ?? (devPages ? `${publicUrl}/dev/links/${name}` : null);
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    redisUrl: s.REDIS_URL,
    s3: s3Of(s),
    backup: backupOf(s, { demo }),
    /** The URL of a CDN below which browsers get public media, instead of the site's own. */
    mediaUrl: mediaUrlOf(s),
    mediaPurge: mediaPurgeOf(s),
    imageCheck: imageCheckOf(s),
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `${s.SITE_NAME} <no-reply@${host}>`,
    /** By whom mail is signed. */
    dkim: dkimOf(s),
    captcha: s.CAPTCHA,
    widgetCaptcha: widgetCaptchaOf(s),
    /** The external database of game items. */
    itemDatabaseUrl: s.ITEM_DB_URL,
    admins: s.ADMINS,
    /** Who can join, unless staff chose otherwise. */
    signUp: s.SIGN_UP,
    /** By which addresses one can sign up; without accepted ones, by all that are not refused. */
    mailDomains: { refused: s.MAIL_DOMAINS_REFUSED, accepted: s.MAIL_DOMAINS_ACCEPTED },
    /** Whether staff rights apply only to accounts with a second factor. */
    staffMfa: s.STAFF_MFA === "required",
    appealDays: s.APPEAL_DAYS,
    refusesAiCrawlers: s.AI_CRAWLERS === "refuse",
    reviewFirstPosts: s.REVIEW_FIRST_POSTS,
    /** What the pictures of one account's posts may take (bytes); null without a limit. */
    storageQuota: Math.round(s.STORAGE_QUOTA_MB * MEGABYTE) || null,
    /** The code of a stopped sweep that may go on. */
    sweepCode: s.SWEEP_CODE,
    rateLimits: s.RATE_LIMITS === "on",
    maxConnectionsPerAddress: s.MAX_CONNECTIONS_PER_ADDRESS,
    callsPerSession: s.CALLS_PER_SESSION,
    callsPerAddress: s.CALLS_PER_ADDRESS,
    demo,
    /** Whether to register pages that only serve trying the site out. */
    devPages,
    discord: discordOf(s) ?? (devPages ? simulatedDiscord(publicUrl, s.PORT) : undefined),
    site: {
      name: s.SITE_NAME,
      url: publicUrl,
      contactEmail: s.CONTACT_EMAIL ?? `contact@${host}`,
      discordInviteUrl: linkOf("DISCORD_INVITE_URL"),
      socialUrl: linkOf("SOCIAL_URL"),
      streamerPackUrl: linkOf("STREAMER_PACK_URL"),
      logoUrl: s.LOGO_FILE ? `/logo?v=${s.LOGO_FILE.hash}` : null,
      analytics: analyticsOf(s),
      ads: adsOf(s),
    },
    /** The operator's logo, which replaces the default one. */
    logo: s.LOGO_FILE,
    trustProxy: s.TRUST_PROXY,
    /** The token that clients of /metrics need; without it, only this machine may read them. */
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
  };
}
