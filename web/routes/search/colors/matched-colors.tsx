import { cssOfGameColor, type GameColor, gameColorText } from "#contract/game-color.ts";
import { ColorBar, shareText } from "#web/tools/colors/color-bar.tsx";

type MatchedColor = GameColor & { share: number };
type MatchedProps = { colors: readonly MatchedColor[] };

/** Renders the colors of a post that match a search, in proportion to their shares. */
export function MatchedColors({ colors }: MatchedProps) {
  return <ColorBar className="h-full [--bar-gap:2px] [--bar-least:16px]" colors={colors} />;
}

/** Renders how much of a picture each of the colors covers. */
export function MatchedShares({ colors }: MatchedProps) {
  return (
    <span className="cluster tabular-nums gap-y-2 gap-x-12">
      {colors.map((color) => (
        <span key={gameColorText(color)} className="inline-flex gap-4 items-center">
          <i className="size-12 swatch-edge" style={{ backgroundColor: cssOfGameColor(color) }} />
          {shareText(color.share)}
        </span>
      ))}
    </span>
  );
}

/** Names the colors with their shares: '13% 0 / 6 / 6'. */
export function matchedColorsText(colors: readonly MatchedColor[]): string {
  return colors.map((color) => `${shareText(color.share)} ${gameColorText(color)}`).join(", ");
}
