import type { FastifyInstance, FastifyReply } from "fastify";
import { drawIcon, ICONS } from "#server/platform/rendering/app-icons.ts";
import type { Settings } from "#server/settings.ts";

/** The background colour of the dark theme. */
const BACKGROUND = "#0b0e12";
const DAY_SECONDS = 24 * 3_600;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Serves what makes the site installable: the manifest, its icons, and the operator's logo. */
export function registerWebApp(app: FastifyInstance, { site, logo }: Settings): void {
  const hidden = { schema: { hide: true } };
  app.get("/manifest.webmanifest", hidden, async (_request, reply) => {
    allowCaching(reply, DAY_SECONDS).type("application/manifest+json");
    return JSON.stringify(manifestOf(site.name));
  });
  for (const icon of ICONS) {
    let drawn: Promise<Buffer> | undefined;
    app.get(`/icons/${icon.name}.png`, hidden, async (_request, reply) => {
      drawn ??= drawIcon(icon, BACKGROUND, logo?.bytes);
      return allowCaching(reply, DAY_SECONDS)
        .type("image/png")
        .send(await drawn);
    });
  }
  if (logo) {
    app.get("/logo", hidden, async (_request, reply) => {
      // An SVG opened by its URL is a document: allow it no scripts and no requests.
      reply.header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      return allowCaching(reply, YEAR_SECONDS).type(logo.type).send(logo.bytes);
    });
  }
  app.get("/.well-known/gpc.json", hidden, async () => ({ gpc: true, lastUpdate: "2026-11-21" }));
}

function allowCaching(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.header("cache-control", `public, max-age=${seconds}`);
}

function manifestOf(name: string) {
  return {
    id: "/",
    name,
    short_name: name,
    description: "Create. Share. Socialize.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: ICONS.flatMap(({ name: icon, size, purpose }) =>
      purpose
        ? [{ src: `/icons/${icon}.png`, sizes: `${size}x${size}`, type: "image/png", purpose }]
        : [],
    ),
    shortcuts: [
      { name: "Random Loadout Generator", url: "/loadout" },
      { name: "APB Color Converter", url: "/colorconverter" },
    ],
  };
}
