import type { Raster } from "#server/platform/media/pictures/raster.ts";

/** One of the eight orientations: quarter turns clockwise after an optional mirroring. */
export type Orientation = { mirrored: boolean; turns: 0 | 1 | 2 | 3 };

/**
 * Bands of the lowest frequencies but the mean: where they begin in `PAIRS`, and how many there are. Each
 * pair of horizontal and vertical ones is in its band in both orders, so that turning permutes the band.
 */
export const COARSE = { first: 0, count: 128 };
export const FINE = { first: 128, count: 126 };
type Band = typeof COARSE;

/** Number of frequencies of a band whose sign is stored: the strongest. */
export const STRONGEST = 72;
/** Number of bits of a band, two for each frequency, in whole bytes. */
export const PLACES = 256;
/** Gradients of this magnitude count half of the strongest ones. */
const SOFT = 0.3;
/** Higher frequencies are weaker in every picture; their strengths are multiplied by this power. */
const WHITENING = 1;
/** Weaker frequencies are those of a flat picture. */
const LEAST_STRENGTH = 1e-3;

/** Horizontal and vertical frequencies, the lowest first. */
const PAIRS = listPairs(FINE.first + FINE.count);
const INDEXES = new Map(PAIRS.map(([u, v], index) => [`${u},${v}`, index]));

function listPairs(count: number): [number, number][] {
  const all = Array.from({ length: 24 * 24 }, (_, n): [number, number] => [
    n % 24,
    Math.floor(n / 24),
  ]);
  const radius = ([u, v]: [number, number]) => u * u + v * v;
  const sorted = all.filter((pair) => radius(pair) > 0).sort((a, b) => radius(a) - radius(b));
  return sorted.slice(0, count);
}

/** Returns how strong the edges at each pixel are, whatever their colours. */
export function edgesOf({ width, height, planes }: Raster): Float32Array {
  const edges = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [up, down] = [Math.max(y - 1, 0) * width, Math.min(y + 1, height - 1) * width];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)];
      let most = 0;
      for (const plane of planes) {
        const dx = (plane[y * width + right] ?? 0) - (plane[y * width + left] ?? 0);
        const dy = (plane[down + x] ?? 0) - (plane[up + x] ?? 0);
        most = Math.max(most, dx * dx + dy * dy);
      }
      const strength = Math.sqrt(most);
      edges[y * width + x] = strength / (strength + SOFT);
    }
  }
  return edges;
}

const WAVES = new Map<number, Float64Array[]>();

/** Returns the cosine waves of each frequency, sampled at the middles of `side` pixels. */
function wavesOf(side: number): Float64Array[] {
  const most = Math.max(...PAIRS.map(([u]) => u)) + 1;
  return Array.from({ length: most }, (_, u) =>
    Float64Array.from({ length: side }, (_, x) =>
      Math.cos((Math.PI * u * (2 * x + 1)) / (2 * side)),
    ),
  );
}

/** Returns the lowest frequencies of a square image, in the order of `PAIRS`. */
export function frequenciesOf(image: Float32Array, side: number): Float64Array {
  const rows = Array.from({ length: side }, (_, y) => image.subarray(y * side, (y + 1) * side));
  const waves = WAVES.get(side) ?? wavesOf(side);
  WAVES.set(side, waves);
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    let sum = 0;
    for (let n = 0; n < side; n++) sum += (a[n] ?? 0) * (b[n] ?? 0);
    return sum;
  };
  const horizontal = waves.map((wave) => Float64Array.from(rows, (row) => dot(row, wave)));
  return Float64Array.from(PAIRS, ([u, v]) => {
    const scale = (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1);
    return scale * dot(horizontal[u] ?? [], waves[v] ?? []);
  });
}

/** Returns the strongest frequencies of a band as places of its bits, the strongest first. */
export function listStrongest(frequencies: Float64Array, { first, count }: Band): number[] {
  const strengths = frequencies.subarray(first, first + count).map((value, index) => {
    const [u, v] = PAIRS[first + index] ?? [0, 0];
    return Math.abs(value) * Math.hypot(u, v) ** WHITENING;
  });
  return [...strengths.keys()]
    .filter((index) => (strengths[index] ?? 0) > LEAST_STRENGTH)
    .sort((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0))
    .slice(0, STRONGEST)
    .map((index) => 2 * index + ((frequencies[first + index] ?? 0) > 0 ? 0 : 1));
}

/**
 * Returns two bits for each frequency of a band: 10 where it is strong and positive, 01 where it is strong
 * and negative, 00 elsewhere, so that noise in weak ones changes nothing.
 */
export function bitsOf(strongest: readonly number[]): Buffer {
  const bits = Buffer.alloc(PLACES / 8);
  for (const place of strongest) setBit(bits, place);
  return bits;
}

function setBit(bits: Buffer, index: number): void {
  bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

export const ORIENTATIONS: readonly Orientation[] = [false, true].flatMap((mirrored) =>
  ([0, 1, 2, 3] as const).map((turns) => ({ mirrored, turns })),
);

/** By the first frequency of a band: for each orientation, the bit that moves to each place. */
const MOVES = new Map(
  [COARSE, FINE].map((band) => [
    band.first,
    ORIENTATIONS.map((orientation) => movesOf(orientation, band)),
  ]),
);

/** Mirroring inverts odd horizontal frequencies; a turn transposes, then does the same. */
function movesOf({ mirrored, turns }: Orientation, { first, count }: Band): Uint8Array {
  return Uint8Array.from({ length: 2 * count }, (_, place) => {
    let [u, v] = PAIRS[first + (place >> 1)] ?? [0, 0];
    let sign = place & 1;
    for (let turn = 0; turn < turns; turn++) {
      sign ^= u & 1;
      [u, v] = [v, u];
    }
    if (mirrored) sign ^= u & 1;
    return 2 * ((INDEXES.get(`${u},${v}`) ?? first) - first) + sign;
  });
}

/** Returns the bits of a band of the picture in each of `ORIENTATIONS`. */
export function orientBits(bits: Uint8Array, band: Band): Buffer[] {
  return (MOVES.get(band.first) ?? []).map((moves) => {
    const oriented = Buffer.alloc(bits.length);
    for (let place = 0; place < moves.length; place++) {
      if (hasBit(bits, moves[place] ?? 0)) setBit(oriented, place);
    }
    return oriented;
  });
}

/** Returns the coarse places to which each of `ORIENTATIONS` moves places. */
export function orientPlaces(places: readonly number[]): number[][] {
  const coarse = MOVES.get(COARSE.first) ?? [];
  return coarse.map((moves) => places.map((place) => moves.indexOf(place)));
}
