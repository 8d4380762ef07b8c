import { useMode as addMode, formatHex, interpolate, modeRgb } from "culori/fn";
import { useId } from "react";
import styles from "./sample-symbol.module.css";
import { WOLF_EYE, WOLF_FACETS, WOLF_GLINT, WOLF_NOSE } from "./wolf.ts";

addMode(modeRgb);

const DARKEST = "#05070a";
const INK = "#0b0e12";
const STEPS = 4;
const RAMP = { darkest: 0.28, dark: 0.55, half: 0.5, pale: 0.82 };

/** Returns a color's shades from dark (0) to pale (4). */
function shadesOf(color: string) {
  const toDark = interpolate([DARKEST, color], "rgb");
  const toWhite = interpolate([color, "#fff"], "rgb");
  const pale = formatHex(toWhite(RAMP.pale));
  const toPale = interpolate([color, pale], "rgb");
  return interpolate(
    [toDark(RAMP.darkest), toDark(RAMP.dark), color, toPale(RAMP.half), pale],
    "rgb",
  );
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
  const shade = shadesOf(color);
  return (
    <g transform="translate(0 16)">
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          {WOLF_FACETS.map(([points, step]) => {
            const fill = formatHex(shade(step / STEPS));
            return (
              <polygon key={points} points={points} fill={fill} stroke={fill} strokeWidth={0.4} />
            );
          })}
          <polygon points={WOLF_EYE} fill={INK} />
          <polygon points={WOLF_NOSE} fill={INK} />
        </g>
      ))}
      <polygon points={WOLF_GLINT} fill="#fff" opacity={0.35} />
      <path d="M0 74V84M0 84L20 80M0 84L-20 80" stroke={INK} strokeWidth={3} />
    </g>
  );
}
