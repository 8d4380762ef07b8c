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

/** Returns the six digits of a color in any notation of CSS, without its opacity; undefined for others. */
export function hexOfNotation(text: string): string | undefined {
  return formatHex(parse(text.toLowerCase().replace(/;$/, "").trim()))?.slice(1);
}
