import sharp from "sharp";
import { vi } from "vitest";
import { listPairs, type Pair } from "#contract/likeness/contract.ts";
import { insertPairs } from "#server/features/likeness/pair-commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Match } from "#server/platform/media/pictures/likeness.ts";
import { anUploadedPost, aPost, aUser, type FormValues, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";
import type { TestApp } from "#test/test-app.ts";

type Drawing = {
  /** Draws the same layers for the same number. */
  seed: number;
  /** Turns every colour by so many degrees. */
  hue?: number;
  mirrored?: boolean;
  background?: string;
  width?: number;
  height?: number;
};

/** Draws a symbol of layered primitives; two seeds have no shape in common. */
export function aSymbol({ seed, hue = 0, mirrored = false, ...rest }: Drawing): Promise<Buffer> {
  const { background = "#e8ddc4", width = 340, height = 340 } = rest;
  const next = randomFrom(seed);
  const layers = Array.from({ length: 14 }, () => layer(next, hue)).join("");
  const flip = mirrored ? "translate(100 0) scale(-1 1)" : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${background}"/><g transform="${flip}">${layers}</g></svg>`;
  const fitted = { width, height, fit: "contain", background } as const;
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(fitted)
    .flatten({ background })
    .png()
    .toBuffer();
}

type Next = () => number;

function layer(next: Next, turn: number): string {
  const at = () => 18 + next() * 64;
  const color = `hsl(${Math.round(next() * 360 + turn) % 360} 70% ${Math.round(20 + next() * 55)}%)`;
  const paint = `fill="${color}" stroke="#10131a" stroke-width="1.5"`;
  const kind = Math.floor(next() * 3);
  const [x, y, r] = [at(), at(), 5 + next() * 13];
  if (kind === 0) return `<circle cx="${x}" cy="${y}" r="${r}" ${paint}/>`;
  if (kind === 1) {
    const angle = Math.round(next() * 180);
    return `<rect x="${x - r}" y="${y - r / 2}" width="${r * 2}" height="${r}"
      transform="rotate(${angle} ${x} ${y})" ${paint}/>`;
  }
  const points = Array.from({ length: 3 + Math.floor(next() * 4) }, () => `${at()},${at()}`);
  return `<polygon points="${points.join(" ")}" ${paint}/>`;
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): Next {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a seed that no other test draws by. */
export function aSeed(): number {
  return randomBytes(3).readUIntBE(0, 3);
}

/** Publishes a symbol of one maker and a mirrored recolour of it by another. */
export async function aCopiedSymbol(site: Parameters<typeof aUser>[0], values: FormValues = {}) {
  const [maker, other] = await Promise.all([aUser(site), aUser(site)]);
  const seed = aSeed();
  const original = await anUploadedPost(maker, { title: "Red Oni" }, [await aSymbol({ seed })]);
  const copied = await aSymbol({ seed, hue: 140, mirrored: true, background: "#223344" });
  const copy = await anUploadedPost(other, { title: "Blue Demon", ...values }, [copied]);
  return { maker, other, seed, original, copy };
}

/** The copy of `aCopiedSymbol`, as its comparison with the original finds it. */
const MATCH: Match = {
  likeness: "very close",
  distance: 0.1,
  transforms: ["mirrored", "recoloured"],
  orientation: { mirrored: true, turns: 0 },
  earlierBox: { x: 0, y: 0, width: 1, height: 1 },
  laterBox: { x: 0, y: 0, width: 1, height: 1 },
};

/** Writes what `aCopiedSymbol` publishes, with the pair of both, whose pictures have no files. */
export async function aCopiedPost(app: TestApp) {
  const { services } = app;
  const [maker, other] = [await aUser(app), await aUser(app)];
  const original = await aPost(maker, { title: "Red Oni" });
  const copy = await aPost(other, { title: "Blue Demon" });
  const imageOf = async (postId: string) => {
    const query = services.db.selectFrom("images").select("id").where("post_id", "=", postId);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const pair = {
    earlierId: original,
    earlierOwnerId: maker._id,
    earlierImageId: await imageOf(original),
    laterId: copy,
    laterOwnerId: other._id,
    laterImageId: await imageOf(copy),
    match: MATCH,
  };
  await transact(services.db, (trx) => insertPairs(trx, [pair]));
  const { _id: pairId } = await aPairOf(maker);
  return { maker, other, original, copy, pairId };
}

/** Waits for the job that compares a new post; returns the newest pair of a maker. */
export function aPairOf({ client }: Pick<TestUser, "client">): Promise<Pair> {
  const read = async () => {
    const { body } = await client.call(listPairs, { query: { tab: "open" } });
    const [newest] = body.pairs ?? [];
    if (!newest) throw new Error("There is no pair yet.");
    return newest;
  };
  // Also called before the tests of a file, where `expect.poll` may not be.
  return vi.waitFor(read, { timeout: 60_000, interval: 50 });
}
