import { useMode as addMode, modeOklab, modeRgb } from "culori/fn";
import type { Sharp } from "sharp";
import {
  type Box,
  type Raster,
  readRaster,
  resample,
} from "#server/platform/media/pictures/raster.ts";
import {
  bitsOf,
  COARSE,
  edgesOf,
  FINE,
  frequenciesOf,
  listStrongest,
} from "#server/platform/media/pictures/spectrum.ts";
import { findSubjects, type Subject } from "#server/platform/media/pictures/subject.ts";

/** A fingerprint of one view of a picture: the whole frame, or its trimmed subject. */
export type Fingerprint = {
  /** Which view it describes: 0 the whole frame, others the subjects in the order of `findSubjects`. */
  view: number;
  /** 256 bits: the strongest coarse frequencies of its edges; see `spectrum.ts`. */
  bits: Uint8Array;
  /** 256 bits: the same of finer frequencies, which distinguish pictures of like outlines. */
  detail: Uint8Array;
  /** The places of the strongest frequencies' bits, the strongest first: at most `RANKED`. */
  strongest: Uint8Array;
  /** Part of the picture that it describes, in fractions of the picture's width and height. */
  box: Box;
  /** The mean colours of 4 x 4 fields, row by row: lightness and two axes of OKLab, a byte each. */
  colors: Uint8Array;
};

export const RANKED = 32;
/** The longer side of what fingerprints and palettes are computed of (pixels). */
export const RASTER_SIZE = 256;
const VIEW_SIZE = 80;
const COLOR_FIELDS = 4;
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

addMode(modeRgb);
const toOklab = addMode(modeOklab);

/** Returns the fingerprints of a picture: of its whole frame, and of what stands before its background. */
export async function fingerprintsOf(picture: Sharp): Promise<Fingerprint[]> {
  return fingerprintsOfRaster(await readRaster(picture, RASTER_SIZE));
}

export function fingerprintsOfRaster(raster: Raster): Fingerprint[] {
  const subjects = findSubjects(raster);
  const views = [viewOf(raster, WHOLE), ...subjects.map((one) => one && subjectView(raster, one))];
  return views.flatMap((found, view) => {
    if (!found) return [];
    const { box, sampled } = found;
    const frequencies = frequenciesOf(edgesOf(sampled), VIEW_SIZE);
    const strongest = listStrongest(frequencies, COARSE);
    return {
      view,
      bits: bitsOf(strongest),
      detail: bitsOf(listStrongest(frequencies, FINE)),
      strongest: Buffer.from(strongest.slice(0, RANKED)),
      box,
      colors: colorsOf(sampled),
    };
  });
}

function viewOf(raster: Raster, box: Box) {
  const size = { width: VIEW_SIZE, height: VIEW_SIZE };
  return { box, sampled: resample(raster, scaleBox(box, raster), size) };
}

/** Clears everything but the subject, so that only its own edges and its outline count. */
function subjectView(raster: Raster, { mask, box }: Subject) {
  const { sampled } = viewOf(raster, box);
  const [inside = new Float32Array()] = resample(mask, scaleBox(box, mask), sampled).planes;
  const [red, green, blue, alpha] = sampled.planes.map((plane) =>
    plane.map((value, pixel) => 0.5 + (value - 0.5) * (inside[pixel] ?? 0)),
  );
  const coverage = alpha?.map((_, pixel) => inside[pixel] ?? 0);
  const planes = [red, green, blue, coverage].filter((plane) => plane !== undefined);
  return { box, sampled: { ...sampled, planes } };
}

function scaleBox({ x, y, width, height }: Box, size: { width: number; height: number }): Box {
  return {
    x: x * size.width,
    y: y * size.height,
    width: width * size.width,
    height: height * size.height,
  };
}

function colorsOf(sampled: Raster): Buffer {
  const size = { width: COLOR_FIELDS, height: COLOR_FIELDS };
  const [red, green, blue] = resample(sampled, { x: 0, y: 0, ...sized(sampled) }, size).planes;
  const bytes = Array.from({ length: COLOR_FIELDS ** 2 }, (_, field) => {
    const [r = 0, g = 0, b = 0] = [red?.[field], green?.[field], blue?.[field]];
    const color = toOklab({ mode: "rgb", r, g, b });
    return [color.l, color.a + 0.5, color.b + 0.5].map((value) => Math.round(value * 255));
  });
  return Buffer.from(bytes.flat());
}

function sized({ width, height }: Raster) {
  return { width, height };
}
