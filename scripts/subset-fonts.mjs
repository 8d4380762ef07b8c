import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "./run.mjs";

// Reduces the site's fonts to the characters of English and of game names. Run it after an update of
// the fonts: `node scripts/subset-fonts.mjs`. Other characters load the whole font.

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join("");
const TYPOGRAPHY = "\u00a0©·×–—‘’“”…−";
const FACES = ["chakra-petch-600", "chakra-petch-700", "inter-400", "inter-600"];

for (const face of FACES) {
  const [, family, weight] = /^(.+)-(\d+)$/.exec(face);
  const file = `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`;
  const whole = readFileSync(path.join(root, file));
  const basic = await subsetFont(whole, PRINTABLE_ASCII + TYPOGRAPHY, { targetFormat: "woff2" });
  writeFileSync(path.join(root, `web/ui/fonts/${face}-basic.woff2`), basic);
  console.log(`${face}: ${whole.length} to ${basic.length} bytes`);
}
