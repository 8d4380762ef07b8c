import { useEffect, useRef, useState } from "react";
import { cssOfGameColor, GAME_MAX, type GameColor, gameColorText } from "#contract/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./color-mixer.module.css";

export type ColorMixerProps = { onAdd: (color: GameColor) => void; onCancel: () => void };

const START: GameColor = { hue: 0, sat: 6, lum: 6 };
const VALUES = [
  ["Hue", "hue"],
  ["Sat", "sat"],
  ["Lum", "lum"],
] as const;

/** Renders the three values of a color that is to be looked for; focuses the first. */
export function ColorMixer({ onAdd, onCancel }: ColorMixerProps) {
  const [color, setColor] = useState(START);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("input")?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div
      ref={root}
      role="group"
      aria-label="New color"
      className="grid gap-8 p-12 bg-[var(--color-row,var(--s2))]"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        // Enter in a field would send the form.
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onAdd(color);
      }}
    >
      <div className="grid gap-12 items-center t-label grid-cols-[44px_1fr]">
        <i className="h-44 swatch-edge" style={{ backgroundColor: cssOfGameColor(color) }} />
        <output className="tabular-nums">{gameColorText(color)}</output>
      </div>
      {VALUES.map(([label, name]) => (
        <label
          key={name}
          className={`grid gap-10 items-center t-legend grid-cols-[32px_minmax(0,1fr)_20px] min-h-44 ${styles.value}`}
        >
          {label}
          <input
            type="range"
            min={0}
            max={GAME_MAX[name]}
            aria-valuetext={`${color[name]} of ${GAME_MAX[name]}`}
            value={color[name]}
            style={{ backgroundImage: stepsOf(color, name) }}
            onChange={({ target }) => setColor({ ...color, [name]: target.valueAsNumber })}
          />
          <span className="t-sm tabular-nums text-right">{color[name]}</span>
        </label>
      ))}
      <div className="cluster gap-8">
        <Button onClick={() => onAdd(color)}>Search this color</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Returns what a value leads to, step by step, as a CSS gradient. */
function stepsOf(color: GameColor, name: keyof GameColor): string {
  const count = GAME_MAX[name] + 1;
  const stops = Array.from({ length: count }, (_, step) => {
    const [from, to] = [step / count, (step + 1) / count].map((at) => `${(at * 100).toFixed(2)}%`);
    return `${cssOfGameColor({ ...color, [name]: step })} ${from} ${to}`;
  });
  return `linear-gradient(90deg, ${stops.join(", ")})`;
}
