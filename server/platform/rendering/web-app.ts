import type { FastifyInstance, FastifyReply } from "fastify";
import sharp from "sharp";
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

/** `share` is the fraction of the square's side that the mark takes; without `ground` it is transparent. */
type AppIcon = {
  name: string;
  size: number;
  share: number;
  ground: boolean;
  /** Its purpose in the manifest; icons without one are not listed there. */
  purpose?: "any" | "maskable";
};

// A mask may crop to a circle of 80%; Apple renders transparent parts black.
const ICONS: readonly AppIcon[] = [
  { name: "192", size: 192, share: 0.88, ground: false, purpose: "any" },
  { name: "512", size: 512, share: 0.88, ground: false, purpose: "any" },
  { name: "maskable-512", size: 512, share: 0.52, ground: true, purpose: "maskable" },
  { name: "apple-touch", size: 180, share: 0.68, ground: true },
];

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 0 24 26"><path d="M2 1h22v17l-7 7H2z" fill="#ffc21a"/><path d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z" fill="#15110a" fill-rule="evenodd"/></svg>`;
const TRANSPARENT = "#00000000";
/** The DPI of an SVG that does not declare its size. */
const DENSITY = 72;

/** Draws the mark, or the operator's logo in its place, as a square PNG. */
async function drawIcon(
  { size, share, ground }: AppIcon,
  color: string,
  logo: Buffer = Buffer.from(MARK),
): Promise<Buffer> {
  const side = Math.round(size * share);
  const { width, height } = await sharp(logo).metadata();
  // Render at the final size instead of scaling a bitmap.
  const density = Math.min(2_400, Math.max(1, (DENSITY * side) / Math.max(width, height)));
  const mark = await sharp(logo, { density })
    .resize(side, side, { fit: "contain", background: TRANSPARENT })
    .png()
    .toBuffer();
  const channels = 4;
  const background = ground ? color : TRANSPARENT;
  return sharp({ create: { width: size, height: size, channels, background } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
