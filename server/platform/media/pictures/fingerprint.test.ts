import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { type Fingerprint, fingerprintsOf } from "#server/platform/media/pictures/fingerprint.ts";
import { compareFingerprints, comparerOf } from "#server/platform/media/pictures/likeness.ts";
import { givenKeys, storedKeys } from "#server/platform/media/pictures/likeness-keys.ts";
import {
  bitsOf,
  COARSE,
  ORIENTATIONS,
  orientBits,
} from "#server/platform/media/pictures/spectrum.ts";

const FIGURE = `<path d="M90 60l130 30l-20 170l-90 20z" fill="#c33"/><rect x="170" y="180" width="24"
  height="60" fill="#123"/><circle cx="150" cy="130" r="32" fill="#fd3"/>`;
const OTHER = `<path d="M60 200l110 -140l110 140z" fill="#273"/><path d="M150 120h40v120h-70z"
  fill="#ed9"/>`;

function draw(shapes: string, background = "#889"): Sharp {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340">
      <rect width="340" height="340" fill="${background}"/>${shapes}</svg>`),
  );
}

/** Returns the picture as encoded, so that later operations come after earlier ones. */
async function done(picture: Sharp): Promise<Sharp> {
  return sharp(await picture.png().toBuffer());
}

const figure = await fingerprintsOf(draw(FIGURE));

test("finds a figure that is recoloured, smaller, elsewhere and on another background", async () => {
  const shapes = `<g transform="translate(100 20) scale(0.7)">${FIGURE.replace("#c33", "#39c")}</g>`;
  const later = await fingerprintsOf(draw(shapes, "#fff"));
  const match = compareFingerprints(figure, later);
  expect(match?.likeness).toBe("very close");
  expect(match?.orientation).toEqual({ mirrored: false, turns: 0 });
  expect(match?.transforms.sort()).toEqual(["re-framed", "recoloured"]);
});

test("names no change of the same picture as JPEG", async () => {
  const jpeg = sharp(await draw(FIGURE).jpeg({ quality: 40 }).toBuffer());
  const match = compareFingerprints(figure, await fingerprintsOf(jpeg));
  expect(match).toMatchObject({ likeness: "very close", transforms: [] });
});

test("finds no likeness between two figures", async () => {
  const [one, other] = [figure, await fingerprintsOf(draw(OTHER))];
  expect(compareFingerprints(one, other)).toBeUndefined();
});

test.each(ORIENTATIONS)(
  "returns how to turn a picture back: $mirrored, $turns",
  async (orientation) => {
    const { mirrored, turns } = orientation;
    const flopped = mirrored ? await done(draw(FIGURE).flop()) : draw(FIGURE);
    const turned = await fingerprintsOf(await done(flopped.rotate(90 * turns)));
    const match = compareFingerprints(turned, figure);
    expect(match?.likeness).toBe("very close");
    expect(match?.orientation).toEqual(orientation);
    expect(match?.transforms.includes("mirrored")).toBe(mirrored);
    expect(match?.transforms.includes("turned")).toBe(turns !== 0);
  },
);

test("ignores a badge in a corner", async () => {
  const badge = `<circle cx="290" cy="290" r="45" fill="#06f"/>`;
  const later = await fingerprintsOf(draw(FIGURE + badge, "#fff"));
  expect(compareFingerprints(figure, later)?.likeness).toBe("very close");
});

const sides = fc.constantFrom(1, 2, 3, 17, 340, 1500);

test("returns up to four views of any picture", async () => {
  const size = fc.record({ width: sides, height: sides, alpha: fc.constantFrom(0, 0.5, 1) });
  await fc.assert(
    fc.asyncProperty(size, fc.nat(), async ({ width, height, alpha }, seed) => {
      const background = { r: seed % 256, g: (seed >> 3) % 256, b: 9, alpha };
      const picture = sharp({ create: { width, height, channels: 4, background } });
      const fingerprints = await fingerprintsOf(await done(picture));
      expect(fingerprints.length).toBeGreaterThanOrEqual(1);
      expect(fingerprints.length).toBeLessThanOrEqual(4);
      expect(new Set(fingerprints.map(({ view }) => view)).size).toBe(fingerprints.length);
      for (const { bits, colors } of fingerprints) {
        expect(bits).toHaveLength(32);
        expect(colors.length).toBeLessThanOrEqual(64);
      }
    }),
    { numRuns: 8 },
  );
});

test("returns the subject of a picture whose surround is transparent", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340">${FIGURE}</svg>`;
  const later = await fingerprintsOf(sharp(Buffer.from(svg)));
  expect(compareFingerprints(figure, later)?.likeness).toBe("very close");
});

test("finds nothing like a flat picture", async () => {
  const flat = await fingerprintsOf(draw(""));
  expect(compareFingerprints(flat, flat)).toBeUndefined();
  expect(flat.flatMap(({ strongest }) => givenKeys(strongest))).toEqual([]);
});

/** Places of different frequencies, the strongest first. */
const ranking = fc
  .uniqueArray(fc.nat({ max: 125 }), { minLength: 72, maxLength: 72 })
  .chain((frequencies) =>
    fc
      .array(fc.boolean(), { minLength: 72, maxLength: 72 })
      .map((signs) => frequencies.map((frequency, n) => 2 * frequency + (signs[n] ? 1 : 0))),
  );

function fingerprintOf(places: number[]): Fingerprint {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const strongest = Buffer.from(places.slice(0, 32));
  const bits = bitsOf(places);
  return { view: 0, bits, detail: bits, strongest, box, colors: Buffer.alloc(48) };
}

test("compares two pictures alike in both directions", () => {
  fc.assert(
    fc.property(ranking, ranking, fc.nat({ max: 72 }), (one, other, common) => {
      const own = new Set(one.slice(0, common).map((place) => place >> 1));
      const mixed = [
        ...one.slice(0, common),
        ...other.filter((place) => !own.has(place >> 1)).slice(0, 72 - common),
      ];
      const [a, b] = [fingerprintOf(one), fingerprintOf(mixed)];
      expect(compareFingerprints([a], [b])?.distance).toBe(compareFingerprints([b], [a])?.distance);
      expect(comparerOf([b])([a])).toEqual(compareFingerprints([a], [b]));
    }),
  );
});

test("gives a turned view the keys of the stored one", () => {
  fc.assert(
    fc.property(ranking, fc.nat({ max: 7 }), (places, turn) => {
      const stored = storedKeys(Buffer.from(places.slice(0, 32)));
      const turned = places.map((place) => {
        const bits = orientBits(bitsOf([place]), COARSE)[turn] ?? Buffer.alloc(32);
        const byte = bits.findIndex((value) => value !== 0);
        return byte * 8 + Math.clz32(bits[byte] ?? 0) - 24;
      });
      const given = new Set(givenKeys(Buffer.from(turned.slice(0, 32))));
      expect(stored.every((key) => given.has(key))).toBe(true);
    }),
  );
});
