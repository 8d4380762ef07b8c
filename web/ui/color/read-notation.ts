import {
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as registerMode,
} from "culori/fn";

for (const mode of [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch]) {
  registerMode(mode);
}

/** What other programs write around a color: a declaration's name, a label, `0x`, quotes. */
const AROUND = /^(?:[a-z-]+ *: *)?["']?(?:0x)?|["']?;?$/g;
const BYTES = /^(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})$/;
const HEX_PAIRS = /^([0-9a-f]{2}) ([0-9a-f]{2}) ([0-9a-f]{2})$/;

/**
 * Returns the six digits of a color in any notation of CSS, as three numbers from 0 to 255, or in pairs of
 * digits, without its opacity; undefined for others.
 */
export function hexOfNotation(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase()
    .replace(AROUND, "")
    .replace(/\s+/g, " ")
    .trim();
  const bytes = BYTES.exec(plain)?.slice(1).map(Number);
  if (bytes) return bytes.some((byte) => byte > 255) ? undefined : digitsOf(`rgb(${bytes})`);
  return digitsOf(plain.replace(HEX_PAIRS, "$1$2$3"));
}

function digitsOf(color: string): string | undefined {
  return formatHex(parse(color))?.slice(1);
}
