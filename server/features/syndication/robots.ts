import { GUARDED_PATHS } from "#server/features/syndication/guarded-paths.ts";

const DISALLOWED = [
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

/** Writes robots.txt, with the paths that crawlers should not visit. */
export function writeRobots(siteUrl: string): string {
  const base = new URL(siteUrl).pathname.replace(/\/$/, "");
  const lines = DISALLOWED.map((path) => `Disallow: ${base}${path}`);
  return `${["User-agent: *", ...lines].join("\n")}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
