import { Link } from "react-router";
import {
  cssOfGameColor,
  type GameColor,
  gameColorList,
  gameColorText,
} from "#contract/game-color.ts";
import type { Palette } from "#contract/posts/contract.ts";
import { shareText } from "#web/tools/colors/color-bar.tsx";
import { cleanPaletteName, isPalette } from "#web/tools/colors/palettes/palette.ts";
import { savePalettes } from "#web/tools/colors/palettes/palette-actions.ts";
import { useStoredColors } from "#web/tools/colors/stored/color-store.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import styles from "./colors-panel.module.css";

type PaletteColor = NonNullable<Palette>[number];
export type ColorsPanelProps = {
  palette: readonly PaletteColor[];
  /** What the palette is named when it is saved. */
  name: string;
};

/** A search takes up to three colors: those of the subject first. */
const ALIKE = 3;
const FAILURE = "The colors could not be copied. Select them and copy them by hand.";
const COUNTS = ["", "one", "two", "three", "four", "five", "six"];

/** Renders the values of a picture's colors, and what one can do with them. */
export function ColorsPanel({ palette, name }: ColorsPanelProps) {
  const values = palette.map(gameColorText).join("\n");
  const count = COUNTS[palette.length] ?? "";
  const subject = palette.filter((color) => !color.background);
  const background = palette.filter((color) => color.background);
  return (
    <section
      className={`popup absolute inset-x-0 top-[calc(100%_+_10px)] z-5 py-14 px-16 phone:static phone:mt-10 ${styles.panel}`}
      aria-label="Game colors of this picture"
    >
      <div className="flex gap-12 items-baseline justify-between mb-8">
        <b className="t-label">Game colors of this picture</b>
        <span className="t-xs">hue / sat / lum</span>
      </div>
      <ul>
        {subject.map((color) => (
          <Row key={gameColorText(color)} color={color} />
        ))}
      </ul>
      {background.length > 0 && (
        <>
          <p className="t-legend mt-8 pt-8 border-t border-line">Background</p>
          <ul aria-label="Background">
            {background.map((color) => (
              <Row key={gameColorText(color)} color={color} />
            ))}
          </ul>
        </>
      )}
      <div className="grid gap-8 mt-12 grid-cols-[1fr_1fr] max-[401px]:*:px-4 max-[401px]:*:text-14">
        <Button
          icon="copy"
          className={isPalette(palette) ? undefined : "col-span-full"}
          onClick={() =>
            void copyText(values, { ok: `Copied all ${count} colors`, error: FAILURE })
          }
        >
          {palette.length > 1 ? `Copy all ${count}` : "Copy it"}
        </Button>
        <SaveButton palette={palette} name={name} />
        <LinkButton
          variant="quiet"
          icon="edit"
          to={`/colorconverter?palette=${gameColorList(palette)}`}
        >
          Open in converter
        </LinkButton>
        <LinkButton
          variant="quiet"
          icon="search"
          to={searchPathOf([...subject, ...background].slice(0, ALIKE))}
        >
          Find alike
        </LinkButton>
      </div>
    </section>
  );
}

/** Saves the colors on this device, for the converter; renders nothing where they are too few. */
function SaveButton({ palette, name }: ColorsPanelProps) {
  const { palettes } = useStoredColors();
  if (!isPalette(palette)) return null;
  const list = gameColorList(palette);
  const isSaved = palettes.some(({ colors }) => gameColorList(colors) === list);
  return (
    <Button
      icon={isSaved ? "check" : "plus"}
      // As a disabled button it would lose the focus to the page.
      aria-disabled={isSaved}
      onClick={() => {
        if (!isSaved) savePalettes([{ name: cleanPaletteName(name), colors: palette }]);
      }}
    >
      {isSaved ? "Palette saved" : "Save palette"}
    </Button>
  );
}

function Row({ color }: { color: PaletteColor }) {
  const text = gameColorText(color);
  const share = shareText(color.share);
  return (
    <li className="grid gap-12 items-center grid-cols-[minmax(120px,auto)_minmax(24px,1fr)_64px_auto] min-h-40 phone:min-h-44 max-[401px]:gap-8 max-[401px]:grid-cols-[auto_minmax(16px,1fr)_58px_auto]">
      <Link
        className="flex items-center gap-10 t-label min-h-40 phone:min-h-44 group"
        to={searchPathOf([color])}
        aria-label={`More in this color, ${text}`}
        title="More in this color"
      >
        <i
          className="flex-none w-34 h-32 rounded swatch-edge"
          style={{ backgroundColor: cssOfGameColor(color) }}
        />
        <span className="tabular-nums group-hover:underline underline-offset-4">{text}</span>
      </Link>
      <span className="h-6 bg-s3 forced-colors:border" aria-hidden="true">
        <i
          className="block min-w-3 h-full bg-muted forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
          style={{ width: `${color.share / 10}%` }}
        />
      </span>
      <span className="text-muted tabular-nums whitespace-nowrap text-13 text-right">{share}</span>
      <IconButton
        icon="copy"
        size="s"
        label={`Copy ${text}`}
        onClick={() => void copyText(text, { ok: `Copied ${text}`, error: FAILURE })}
      />
    </li>
  );
}

function searchPathOf(colors: readonly GameColor[]): string {
  return `/search?color=${gameColorList(colors)}`;
}
