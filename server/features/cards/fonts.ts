import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";

const require = createRequire(import.meta.url);
/** Font packages; the first that has a character draws it. */
const FONT_PACKAGES = [
  { package: "@fontsource/chakra-petch", subsets: ["latin", "latin-ext", "vietnamese", "thai"] },
  { package: "@fontsource/inter", subsets: ["cyrillic", "cyrillic-ext", "greek", "greek-ext"] },
];
const WEIGHTS = [600, 700] as const;

type Ranges = [first: number, last: number][];
type Loaded = { fonts: Font[]; family: string; ranges: Ranges };
let loaded: Loaded | undefined;

/** Returns every font of the cards, read once, and a font family that lists them in order. */
export function loadFonts(): Loaded {
  loaded ??= readFonts();
  return loaded;
}

function readFonts(): Loaded {
  const subsets = FONT_PACKAGES.flatMap((face) => {
    const unicodeRanges = require(`${face.package}/unicode.json`) as Record<string, string>;
    return face.subsets.map((subset) => ({
      file: `${face.package}/files/${face.package.split("/")[1]}-${subset}`,
      name: `${face.package} ${subset}`,
      ranges: rangesOf(unicodeRanges[subset] ?? ""),
    }));
  });
  return {
    fonts: subsets.flatMap(({ file, name }) =>
      WEIGHTS.map((weight) => ({
        name,
        weight,
        data: readFileSync(require.resolve(`${file}-${weight}-normal.woff`)),
      })),
    ),
    family: subsets.map(({ name }) => `"${name}"`).join(", "),
    ranges: subsets.flatMap(({ ranges }) => ranges),
  };
}

/** Parses CSS's notation of ranges: U+0102-0103,U+20AB. */
function rangesOf(unicodeRanges: string): Ranges {
  return unicodeRanges.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Returns the characters of a text that the fonts have, or `otherwise` if there are none. */
export function drawable(text: string, otherwise: string): string {
  const { ranges } = loadFonts();
  const known = [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0x20 && ranges.some(([first, last]) => code >= first && code <= last);
  });
  return known.join("").replace(/\s+/g, " ").trim() || otherwise;
}
