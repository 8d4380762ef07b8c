import { GUARDED_PATHS } from "#server/features/syndication/guarded-paths.ts";

const CLOSED = [
  ...GUARDED_PATHS,
  "/post/*/edit",
  "/api/",
  "/dev/",
  "/auth/",
  "/verify/",
  "/reset-password/reset/",
  "/join/discord",
  "/metrics",
];

/** What crawlers are asked to leave alone. */
export function writeRobots(siteUrl: string): string {
  const base = new URL(siteUrl).pathname.replace(/\/$/, "");
  const lines = CLOSED.map((path) => `Disallow: ${base}${path}`);
  return `${["User-agent: *", ...lines].join("\n")}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
