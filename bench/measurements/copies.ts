import { setImmediate as pause } from "node:timers/promises";
import sharp from "sharp";
import { type Fingerprint, fingerprintsOf } from "#server/platform/media/pictures/fingerprint.ts";
import { compareFingerprints } from "#server/platform/media/pictures/likeness.ts";
import { givenKeys, storedKeys } from "#server/platform/media/pictures/likeness-keys.ts";
import { pickBackground } from "../art/backgrounds.ts";
import { pickColors } from "../art/colors.ts";
import { pngOf } from "../art/png.ts";
import { Random } from "../art/random.ts";
import { type Art, symbolOf } from "../art/symbols.ts";
import type { FigureRow } from "../report.ts";

const DRAWINGS = 100;
const FOUND = 95;
/** Of 4,950 unrelated pairs. */
const FALSE_MAX = 5;
const SEED = 58;
const INKS = 5;
const HUE = 140;
const SMALLER = 0.6;

const turn = (picture: Buffer) => sharp(picture).rotate(90).png().toBuffer();
const shiftHue = (picture: Buffer) => sharp(picture).modulate({ hue: HUE }).png().toBuffer();

async function shrink(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.round(width * SMALLER))
    .jpeg()
    .toBuffer();
}

/** Draws in other inks before another background. */
function recolor(art: Art, number: number): Art {
  const random = new Random(SEED + number);
  const palette = pickColors(random, INKS);
  return { ...art, palette, background: pickBackground(random, palette) };
}

/** Draws smaller, and elsewhere. */
function reframe(art: Art, number: number): Art {
  const random = new Random(SEED + number);
  const place = () => random.between(0.42, 0.58);
  return { ...art, frame: { scale: random.between(0.45, 0.62), x: place(), y: place() } };
}

const COPIES: Record<string, (art: Art, number: number) => Promise<Buffer>> = {
  "turned by 90°": async (art) => turn(await pngOf(art)),
  "in other inks before another background": (art, number) => pngOf(recolor(art, number)),
  "smaller and elsewhere": (art, number) => pngOf(reframe(art, number)),
  "turned, of another hue, at 60%": async (art) =>
    shrink(await turn(await shiftHue(await pngOf(art)))),
  "turned, in other inks before another background, smaller and elsewhere": async (art, number) =>
    turn(await pngOf(reframe(recolor(art, number), number))),
};

/** Measures how many copies of drawings are found as close, and how many unrelated drawings. */
export async function measureCopies(): Promise<FigureRow[]> {
  const arts = Array.from({ length: DRAWINGS }, (_, number) => symbolOf(number));
  const originals: Fingerprint[][] = [];
  for (const art of arts) originals.push(await fingerprintsOf(sharp(await pngOf(art))));
  const rows: FigureRow[] = [];
  for (const [title, copy] of Object.entries(COPIES)) {
    let found = 0;
    for (const [number, art] of arts.entries()) {
      const copied = await fingerprintsOf(sharp(await copy(art, number)));
      if (isFound(originals[number] ?? [], copied)) found++;
      // Lets an interrupted run end.
      await pause();
    }
    const figure = `${found} of ${DRAWINGS}`;
    rows.push({ title: `copies found: ${title}`, figure, aim: `≥ ${FOUND}`, met: found >= FOUND });
  }
  return [...rows, unrelatedRow(originals)];
}

function unrelatedRow(originals: readonly Fingerprint[][]): FigureRow {
  let [found, pairs] = [0, 0];
  for (const [index, one] of originals.entries()) {
    for (const other of originals.slice(index + 1)) {
      pairs++;
      if (isFound(one, other)) found++;
    }
  }
  return {
    title: "unrelated drawings taken for copies",
    figure: `${found} of ${pairs.toLocaleString("en")} pairs`,
    aim: `≤ ${FALSE_MAX}`,
    met: found <= FALSE_MAX,
  };
}

/** Returns whether a search by a picture finds another one as close, by a common key. */
function isFound(stored: readonly Fingerprint[], given: readonly Fingerprint[]): boolean {
  const keys = new Set(stored.flatMap(({ strongest }) => storedKeys(strongest)));
  const isCandidate = given.some(({ strongest }) =>
    givenKeys(strongest).some((key) => keys.has(key)),
  );
  const match = isCandidate ? compareFingerprints(stored, given) : undefined;
  return match !== undefined && match.likeness !== "loose";
}
