import { useMode as addMode, formatHex, interpolate, modeRgb } from "culori/fn";
import { type CSSProperties, useId } from "react";
import styles from "./sample-symbol.module.css";
import drawing from "./wolf.svg?no-inline";

addMode(modeRgb);

const DARKEST = "#05070a";
const INK = "#0b0e12";
const RAMP = { darkest: 0.28, dark: 0.55, half: 0.5, pale: 0.82 };

/** Returns the properties for a color's shades in the drawing, from dark to pale. */
function shadesOf(color: string): CSSProperties {
  const toDark = interpolate([DARKEST, color], "rgb");
  const pale = formatHex(interpolate([color, "#fff"], "rgb")(RAMP.pale));
  const half = interpolate([color, pale], "rgb")(RAMP.half);
  const shades = [toDark(RAMP.darkest), toDark(RAMP.dark), color, half, pale];
  return Object.fromEntries(shades.map((shade, n) => [`--shade-${n}`, formatHex(shade)]));
}

type SampleSymbolProps = {
  /** Hex digits of the upper and the lower half. */
  upper: string;
  lower: string;
};

/** Renders a sample symbol, half in one color and half in the other. */
export function SampleSymbol({ upper, lower }: SampleSymbolProps) {
  const id = useId();
  return (
    <svg
      className={styles.symbol}
      viewBox="-120 -150 240 300"
      role="img"
      aria-label="Sample symbol, upper half in your color, lower half in the game color"
    >
      <clipPath id={`${id}-upper`}>
        <path d="M-200-200H200V0H-200Z" />
      </clipPath>
      <clipPath id={`${id}-lower`}>
        <path d="M-200 0H200V200H-200Z" />
      </clipPath>
      <g clipPath={`url(#${id}-upper)`}>
        <Wolf color={`#${upper}`} />
      </g>
      <g clipPath={`url(#${id}-lower)`}>
        <Wolf color={`#${lower}`} />
      </g>
    </svg>
  );
}

function Wolf({ color }: { color: string }) {
  return (
    <g transform="translate(0 16)" style={shadesOf(color)}>
      <use href={`${drawing}#half`} />
      <use href={`${drawing}#half`} transform="scale(-1 1)" />
      <polygon points="-12,52 0,50 4,54 -8,57" fill="#fff" opacity={0.35} />
      <path d="M0 74V84M0 84L20 80M0 84L-20 80" stroke={INK} strokeWidth={3} />
    </g>
  );
}
