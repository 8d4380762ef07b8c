import { FACTIONS, SERVERS } from "../characters/choices.ts";
import { CATEGORIES, type Category } from "../posts/categories.ts";
import { categoriesNamed } from "./category-words.ts";

/** What words of a search mean besides themselves, as posts show it. */
export type Meaning = {
  /** As people see it. */
  name: string;
} & (
  | { categories: readonly Category[] }
  /** For sale, at this price at most (APB$); null for any. */
  | { priceMax: number | null }
  /** Those of the character who created it. */
  | { servers: readonly number[] }
  | { faction: number }
);

type Words = readonly [words: string, meaning: Meaning];

const FOR_SALE: Meaning = { name: "For sale", priceMax: null };
const FREE: Meaning = { name: "Free", priceMax: 0 };

/** The places in `SERVERS` of a platform and of its regions. */
type Platform = { name: string; words: string; servers: number[]; america: number; europe: number };

const PLATFORMS: readonly Platform[] = [
  { name: "PC", words: "pc", servers: [0, 5, 6], america: 5, europe: 6 },
  {
    name: "PS4",
    words: "ps4, ps, psn, playstation, playstation 4",
    servers: [1, 2],
    america: 1,
    europe: 2,
  },
  {
    name: "Xbox",
    words: "xbox, xbox one, xbone, xb1, xb",
    servers: [3, 4],
    america: 3,
    europe: 4,
  },
];
/** Only beside a platform, because works are also about Europe. */
const AMERICA = "na, us, america, north america";
const EUROPE = "eu, europe";

/** To add words, write them where they belong: in lower case, without signs. */
const MEANINGS: readonly Words[] = [
  ["for sale, on sale, sale, forsale, 4sale, 4 sale, selling, wts", FOR_SALE],
  ["free, for free, freebie, freebies", FREE],
  ["jericho, pc jericho, jericho pc", onServer(5)],
  ["citadel, pc citadel, citadel pc", onServer(6)],
  ...PLATFORMS.flatMap(meaningsOfPlatform),
  ["enforcer, enforcers, enf, enfs", { name: FACTIONS[0], faction: 0 }],
  ["criminal, criminals, crim, crims", { name: FACTIONS[1], faction: 1 }],
];

function onServer(server: number): Meaning {
  return { name: SERVERS[server] ?? "", servers: [server] };
}

function meaningsOfPlatform({ name, words, servers, america, europe }: Platform): Words[] {
  const inRegion = (regions: string) =>
    split(words).flatMap((word) =>
      split(regions).flatMap((region) => [`${word} ${region}`, `${region} ${word}`]),
    );
  return [
    [words, { name, servers }],
    [inRegion(AMERICA).join(), onServer(america)],
    [inRegion(EUROPE).join(), onServer(europe)],
  ];
}

function split(words: string): string[] {
  return words.split(/,\s*/);
}

const BY_WORDS: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap(([words, meaning]) => split(words).map((phrase) => [phrase, meaning] as const)),
);

/** The most words that have a meaning together. */
export const MEANING_WORDS_MAX = Math.max(
  ...[...BY_WORDS.keys()].map((words) => words.split(" ").length),
);

/** Returns what folded words with single spaces mean together, if anything. */
export function meaningOf(words: string): Meaning | undefined {
  const categories = categoriesNamed(words);
  if (categories.length === 0) return BY_WORDS.get(words);
  const names = categories.map((category) => CATEGORIES[category].plural);
  return { name: names.join(" or "), categories };
}
