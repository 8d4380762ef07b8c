import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startSharedApp } from "#test/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-logo-"));
afterAll(() => rmSync(folder, { recursive: true }));
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><script>alert(1)</script><path d="M0 0h900v900H0z" fill="#1a63c4"/></svg>`;
const LOGO_FILE = join(folder, "logo.svg");
writeFileSync(LOGO_FILE, LOGO);

const app = await startSharedApp();
const named = await app.withSettings({ SITE_NAME: "Motor <Pool>", LOGO_FILE });
type Site = Pick<typeof app, "client">;

type Manifest = { name: string; icons: { src: string; sizes: string; purpose: string }[] };

async function readManifest(of: Site = app): Promise<Manifest> {
  const reply = await of.client().fetch("/manifest.webmanifest");
  expect(reply.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = await reply.json();
  const color = expect.stringMatching(/^#[0-9a-f]{6}$/);
  const way = { start_url: "/", scope: "/", display: "standalone" };
  expect(manifest).toMatchObject({ ...way, theme_color: color, background_color: color });
  return manifest as Manifest;
}

test("names the site in the manifest, which every page links", async () => {
  expect((await readManifest()).name).toBe("Parade");
  expect((await readManifest(named)).name).toBe("Motor <Pool>");
  const html = await (await app.client().fetch("/loadout")).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch.png"/>');
});

test("has the theme of the system unless another was chosen, and sets the browser's color", async () => {
  const themed = async (cookie: string) => {
    const html = await (await app.client().fetch("/", { headers: { cookie } })).text();
    const found = html.match(
      /data-theme="\w+"|(?<="color-scheme" )content="[^"]*"|(?<="theme-color" )[^/]*/g,
    );
    return found?.join(" ");
  };
  const auto =
    'data-theme="auto" content="light dark" ' +
    'media="(prefers-color-scheme: dark)" content="#11151b" ' +
    'media="(prefers-color-scheme: light)" content="#ffffff"';
  expect(await themed("")).toBe(auto);
  expect(await themed("theme=blue")).toBe(auto);
  expect(await themed("theme=dark")).toBe('data-theme="dark" content="dark" content="#11151b"');
  expect(await themed("theme=light")).toBe('data-theme="light" content="light" content="#ffffff"');
});

test("has icons of 192 and 512 pixels, one maskable, of the declared size and type", async () => {
  const { icons } = await readManifest();
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of [...icons, { src: "/icons/apple-touch.png", sizes: "180x180" }]) {
    const { width, height, format } = await sharp(await iconOf(app, src)).metadata();
    expect(`${width}x${height} ${format}`, src).toBe(`${sizes} png`);
  }
});

async function iconOf(of: Site, src: string): Promise<Buffer> {
  const reply = await of.client().fetch(src);
  expect(reply.headers.get("content-type")).toBe("image/png");
  return Buffer.from(await reply.arrayBuffer());
}

/** Returns the colour of an icon's middle and the alpha of its corner. */
async function samplesOf(icon: Buffer) {
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  const middle = ((info.height / 2) * info.width + info.width / 2) * info.channels;
  return { middle: [...data.subarray(middle, middle + 3)], corner: data[3] };
}

test("fills maskable and Apple icons to their corners, and leaves the others transparent there", async () => {
  const corner = async (src: string) => (await samplesOf(await iconOf(app, src))).corner;
  expect(await corner("/icons/192.png")).toBe(0);
  expect(await corner("/icons/maskable-512.png")).toBe(255);
  expect(await corner("/icons/apple-touch.png")).toBe(255);
});

test("uses the operator's logo in pages and icons", async () => {
  const html = await (await named.client().fetch("/")).text();
  const [, address = ""] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<img src="${address}"`);
  expect((await samplesOf(await iconOf(named, "/icons/512.png"))).middle).toEqual([26, 99, 196]);
  const reply = await named.client().fetch(address);
  expect(await reply.text()).toBe(LOGO);
});

test("sandboxes an SVG logo opened as a document", async () => {
  const { headers } = await named.client().fetch("/logo");
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const policy = headers
    .get("content-security-policy")
    ?.split(";")
    .map((part) => part.trim());
  expect(policy).toContain("sandbox");
  expect(policy).toContain("default-src 'none'");
});

test("returns 404 for the logo when none is configured", async () => {
  expect((await app.client().fetch("/logo")).status).toBe(404);
});
