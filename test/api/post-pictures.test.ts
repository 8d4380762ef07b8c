import sharp from "sharp";
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from "thumbhash";
import { expect, test } from "vitest";
import type { PostImage } from "#contract/images/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { createPost, getPost } from "#contract/posts/contract.ts";
import { aPicture, aPictureOf, aUser, postForm } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const user = prepared(() => aUser(app));

async function publish(category: Category, pictures: Uint8Array[]): Promise<string> {
  const values = { title: "Pictures", category: String(category) };
  const reply = await user.client.form(createPost, postForm(values, pictures));
  expect(reply.body).toMatchObject({ success: true });
  return reply.body._id ?? "";
}

async function picturesOf(id: string): Promise<PostImage[]> {
  const reply = await user.client.call(getPost, { params: { id } });
  return reply.body.post?.images ?? [];
}

/** Returns the files of a source, each with its URL and its declared width. */
function filesOf(image: PostImage | undefined, type: string) {
  const source = image?.sources.find((one) => one.type === type);
  return (source?.srcset ?? "").split(", ").map((candidate) => {
    const [url = "", width = ""] = candidate.split(" ");
    return { url, width: Number(/^(\d+)w$/.exec(width)?.[1]) };
  });
}

async function fetchPicture(url: string, type = "image/webp") {
  const reply = await app.client().fetch(url);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe(type);
  expect(reply.headers.get("cache-control")).toBe(
    "public, max-age=31536000, s-maxage=86400, immutable",
  );
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  return Buffer.from(await reply.arrayBuffer());
}

const SIZES = [
  { category: 0, scale: 4 },
  { category: 1, scale: 1.5 },
] as const;

test.each(SIZES)(
  "category $category accepts a picture at $scale times its size",
  async ({ category, scale }) => {
    const { crop } = CATEGORIES[category];
    const sent = await aPicture(category, scale);
    const [image, ...others] = await picturesOf(await publish(category, [sent]));
    expect(others).toEqual([]);

    const files = filesOf(image, "image/webp");
    const widths = files.map((file) => file.width);
    const wanted = [0.75, 1, 1.5, 2, 3].map((times) => Math.round(times * crop.width));
    expect(widths).toEqual(
      [...new Set([...wanted, scale * crop.width])]
        .filter((width) => width <= Math.min(scale, 3) * crop.width)
        .sort((a, b) => a - b),
    );
    expect(image).toMatchObject({ width: widths.at(-1), url: files.at(-1)?.url });

    for (const { url, width } of files) {
      const { format, ...size } = await sharp(await fetchPicture(url)).metadata();
      const height = Math.round((width * crop.height) / crop.width);
      expect({ format, width: size.width, height: size.height }).toEqual({
        format: "webp",
        width,
        height,
      });
      if (width === image?.width) expect(image.height).toBe(height);
    }
  },
);

test("accepts the shape of a category within a pixel", async () => {
  const { crop } = CATEGORIES[1];
  const [image] = await picturesOf(await publish(1, [await aPictureOf(341, 571)]));
  const ratio = (image?.width ?? 0) / (image?.height ?? 1);
  expect(ratio).toBeCloseTo(crop.width / crop.height, 2);
});

test("preserves the order of four pictures", async () => {
  const { width, height } = CATEGORIES[1].crop;
  const colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"];
  const pictures = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const images = await picturesOf(await publish(1, await Promise.all(pictures)));
  expect(images).toHaveLength(4);
  expect(new Set(images.map((image) => image.url)).size).toBe(4);
  for (const [index, image] of images.entries()) {
    const { dominant } = await sharp(await fetchPicture(image.url)).stats();
    const sent = Buffer.from((colours[index] ?? "").slice(1), "hex");
    const got = [dominant.r, dominant.g, dominant.b];
    for (const [channel, value] of got.entries()) {
      expect(Math.abs(value - (sent[channel] ?? 0))).toBeLessThan(24);
    }
  }
});

test("gives the placeholder of a picture its color and shape, and each post a picture of its own", async () => {
  const { width, height } = CATEGORIES[2].crop;
  const background = { r: 200, g: 60, b: 20 };
  const sent = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const [image] = await picturesOf(await publish(2, [sent]));
  const hash = Buffer.from(image?.thumbhash ?? "", "base64");
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  expect(r * 255).toBeCloseTo(background.r, -1.5);
  expect(g * 255).toBeCloseTo(background.g, -1.5);
  expect(b * 255).toBeCloseTo(background.b, -1.5);
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(width / height, 0);
  const [again] = await picturesOf(await publish(2, [sent]));
  expect(again?.url).not.toBe(image?.url);
});

test("stores pictures upright and without metadata, with AVIF files at the same widths", async () => {
  const { width, height } = CATEGORIES[1].crop;
  const half = (left: number, background: string) => ({
    input: { create: { width: height / 2, height: width, channels: 3 as const, background } },
    left,
    top: 0,
  });
  // Stored rotated: its left half becomes the top.
  const sent = await sharp({
    create: { width: height, height: width, channels: 3, background: "#000" },
  })
    .composite([half(0, "#ff0000"), half(height / 2, "#0000ff")])
    .withIccProfile("p3")
    .withExif({
      IFD0: { Make: "SpyCamera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SpyCamera</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await sharp(sent).metadata();
  expect(stored).toMatchObject({ orientation: 6, width: height, height: width });
  expect([stored.exif, stored.icc, stored.xmp]).not.toContain(undefined);

  const id = await publish(1, [sent]);
  await expect.poll(async () => (await picturesOf(id))[0]?.sources[0]?.type).toBe("image/avif");
  const [image] = await picturesOf(id);
  expect(image?.sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  const widths = (type: string) => filesOf(image, type).map((file) => file.width);
  expect(widths("image/avif")).toEqual(widths("image/webp"));
  for (const [type, kind] of [
    ["image/webp", { format: "webp" }],
    ["image/avif", { format: "heif", compression: "av1" }],
  ] as const) {
    for (const file of filesOf(image, type)) {
      const picture = await fetchPicture(file.url, type);
      const { orientation, exif, icc, xmp, iptc, ...size } = await sharp(picture).metadata();
      expect(size).toMatchObject(kind);
      expect([orientation ?? 1, exif, icc, xmp, iptc]).toEqual([1, ...Array(4).fill(undefined)]);
      expect(size.width).toBe(file.width);
      expect(size.height).toBe(Math.round((file.width * height) / width));
      expect(picture.includes("SpyCamera")).toBe(false);
      const part = sharp(picture).extract({ left: 0, top: 0, width: file.width, height: 75 });
      const top = await sharp(await part.png().toBuffer()).stats();
      expect(top.dominant.r).toBeGreaterThan(200);
      expect(top.dominant.b).toBeLessThan(60);
    }
  }
});

test("takes what cameras write: a JPEG without an end, and one with wrong parameters of its scan", async () => {
  const jpeg = await sharp(await aPictureOf(340, 340))
    .jpeg()
    .toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const dataStart = scan + 2 + jpeg.readUInt16BE(scan + 2);
  const odd = Buffer.from(jpeg).fill(0, dataStart - 3, dataStart);
  for (const picture of [jpeg.subarray(0, -2), odd]) {
    const [image] = await picturesOf(await publish(0, [picture]));
    expect(image).toMatchObject({ width: 340, height: 340 });
  }
});
