import { sql } from "kysely";
import sharp from "sharp";
import { bitStringOf } from "#server/features/likeness/fingerprint-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { fingerprintsOf, RANKED } from "#server/platform/media/pictures/fingerprint.ts";
import { storedKeys } from "#server/platform/media/pictures/likeness-keys.ts";
import { bitsOf, PLACES, STRONGEST } from "#server/platform/media/pictures/spectrum.ts";
import { pngOf } from "../art/png.ts";
import { Random } from "../art/random.ts";
import { symbolOf } from "../art/symbols.ts";

const SEED = 58;
/** From how many drawings it is learned which frequencies are strong. */
const DRAWINGS = 40;
/** As many different views as are inexpensive; pictures have some of them by chance. */
const VIEWS = 20_000;
const BATCH = 2_000;
/** Drawings have about four. */
const VIEWS_PER_PICTURE = 4;

/** Gives fingerprints to all pictures: invented views with the frequencies that drawings have. */
export async function insertFingerprints(db: Db): Promise<void> {
  await sql`create temporary table views (n integer primary key, bits bit(256), detail bytea,
    strongest bytea, colors bytea, keys integer[])`.execute(db);
  const random = new Random(SEED);
  const common = await listCommonPlaces();
  for (let first = 0; first < VIEWS; first += BATCH) {
    const views = Array.from({ length: BATCH }, (_, n) => inventView(random, common, first + n));
    await sql`insert into views select n, bits::bit(256), decode(detail, 'hex'),
        decode(strongest, 'hex'), decode(colors, 'hex'), keys
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as view
        (n integer, bits text, detail text, strongest text, colors text, keys integer[])`.execute(
      db,
    );
  }
  await sql`insert into fingerprints
      (image_id, view, bits, detail, strongest, box, colors, keys)
    select images.id, view, bits, detail, strongest, '{0,0,1,1}', colors, keys
    from images cross join generate_series(0, ${sql.lit(VIEWS_PER_PICTURE - 1)}) as view
    join views on views.n
      = (hashint8(images.id * ${sql.lit(VIEWS_PER_PICTURE)} + view) & 2147483647) % ${sql.lit(VIEWS)}`.execute(
    db,
  );
}

/** Returns the places of the strongest frequencies of drawings, each as often as they have it. */
async function listCommonPlaces(): Promise<number[]> {
  const places: number[] = [];
  for (let number = 0; number < DRAWINGS; number++) {
    const views = await fingerprintsOf(sharp(await pngOf(symbolOf(number))));
    places.push(...views.flatMap(({ strongest }) => [...strongest]));
  }
  return places;
}

function inventView(random: Random, common: readonly number[], n: number) {
  const strongest = pickPlaces(() => random.pick(common), RANKED);
  const anywhere = () => random.whole(0, PLACES - 1);
  const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString("hex");
  return {
    n,
    bits: bitStringOf(bitsOf(pickPlaces(anywhere, STRONGEST, strongest))),
    detail: bitsOf(pickPlaces(anywhere, STRONGEST)).toString("hex"),
    strongest: hex(strongest),
    colors: hex(Array.from({ length: 48 }, () => random.whole(0, 255))),
    keys: storedKeys(Uint8Array.from(strongest)),
  };
}

/** Returns `count` places of different frequencies, of which each has two; begins with those of `first`. */
function pickPlaces(pick: () => number, count: number, first: readonly number[] = []): number[] {
  const byFrequency = new Map(first.map((place) => [place >> 1, place]));
  while (byFrequency.size < count) {
    const place = pick();
    if (!byFrequency.has(place >> 1)) byFrequency.set(place >> 1, place);
  }
  return [...byFrequency.values()];
}
