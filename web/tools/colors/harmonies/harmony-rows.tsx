import type { KeyboardEvent, MouseEvent } from "react";
import { type GameColor, gameColorText, isSameGameColor } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { useMatch } from "#web/tools/colors/use-match.ts";
import { harmoniesOf } from "./harmonies.ts";
import styles from "./harmony-rows.module.css";

type HarmonyRowsProps = {
  shown: Conversion;
  onTake: (color: GameColor) => void;
  onCopy: (color: GameColor) => void;
};

/** Lists colors of the game that go with the chosen one, and those closest to it. */
export function HarmonyRows({ shown, onTake, onCopy }: HarmonyRowsProps) {
  const { game } = shown;
  return (
    <div className="grid gap-8 [container-type:inline-size] wide:gap-14 phone:gap-12">
      {harmoniesOf(game).map(({ name, steps, colors }) => (
        <SwatchRow
          key={name}
          name={name}
          note={steps}
          colors={colors.map((color) => ({ color }))}
          current={game}
          onTake={onTake}
          onCopy={onCopy}
        />
      ))}
      <NearestColors shown={shown} onTake={onTake} onCopy={onCopy} />
      {game.sat === 0 && (
        <p className="t-sm">
          Saturation is 0, so every hue looks the same. Raise Sat to see a complement and a triad.
        </p>
      )}
    </div>
  );
}

type NearestColorsProps = {
  shown: Conversion;
  onTake: (color: GameColor) => void;
  onCopy: (color: GameColor) => void;
};

/** Lists the game colors closest to the chosen one. */
function NearestColors({ shown, ...row }: NearestColorsProps) {
  const { nearest = [] } = useMatch(shown) ?? {};
  const colors = nearest.map(({ color, difference }) => ({
    color,
    detail: `${difference.toFixed(1)} off`,
  }));
  return (
    <section aria-label="Nearest game colors">
      <SwatchRow
        name="Nearest"
        note="by eye; 0 is the same"
        colors={colors}
        current={shown.game}
        {...row}
      />
    </section>
  );
}

type SwatchRowProps = {
  name: string;
  note: string;
  /** `detail` is shown below the values. */
  colors: readonly { color: GameColor; detail?: string }[];
  /** The color that is marked. */
  current: GameColor;
  onTake: (color: GameColor) => void;
  /** Runs instead when a color is pressed with Alt. */
  onCopy: (color: GameColor) => void;
};

/** Renders game colors that go together, each of which can be taken or copied. */
function SwatchRow({ name, note, colors, current, onTake, onCopy }: SwatchRowProps) {
  return (
    <div
      className={`grid gap-12 items-start grid-cols-[112px_minmax(0,1fr)] wide:grid-cols-[170px_minmax(0,1fr)] ${styles.row}`}
    >
      <h3 className="font-display font-semibold text-14 leading-28 wide:text-17 wide:leading-30">
        {name}
        <small className="block font-body font-normal normal-nums text-12 leading-16 text-faint wide:text-13">
          {note}
        </small>
      </h3>
      <ul className={`grid gap-6 grid-cols-5 ${styles.colors}`}>
        {colors.map(({ color, detail }) => {
          const copiesOn = (event: KeyboardEvent) => {
            if (!event.altKey || (event.key !== "Enter" && event.key !== " ")) return;
            event.preventDefault();
            onCopy(color);
          };
          const press = ({ altKey }: MouseEvent) => (altKey ? onCopy(color) : onTake(color));
          const text = gameColorText(color);
          return (
            <li key={text}>
              <button
                type="button"
                className={`block w-full font-display font-medium text-12 leading-16 tabular-nums text-left text-muted hover:text-bright hover:bg-s3 wide:text-14 wide:leading-18 ${styles.color}`}
                aria-current={isSameGameColor(color, current) || undefined}
                title="Alt+press copies it"
                onClick={press}
                onKeyDown={copiesOn}
              >
                <span
                  className={`block h-28 mb-4 wide:h-44 wide:mb-6 phone:h-44 ${styles.shade}`}
                  style={{ backgroundColor: `#${hexOfGameColor(color)}` }}
                />
                <span className="sr-only">{text}</span>
                <span className="block" aria-hidden="true">
                  {text.replaceAll(" ", "")}
                </span>
                {detail && (
                  <span className="block font-body font-normal normal-nums text-12 leading-16 text-faint">
                    {detail}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
