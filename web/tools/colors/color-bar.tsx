import { cssOfGameColor, type GameColor } from "#contract/game-color.ts";
import { classNames } from "#web/ui/class-names.ts";

type ColorBarProps = {
  /** `share` is in thousandths. */
  colors: readonly (GameColor & { share: number })[];
  className?: string;
};

/** Renders colors side by side in proportion to their shares; the text beside it names them. */
export function ColorBar({ colors, className }: ColorBarProps) {
  return (
    <span
      className={classNames(
        "flex min-w-0 gap-[var(--bar-gap,0)] overflow-hidden [forced-color-adjust:none]",
        className,
      )}
      aria-hidden="true"
    >
      {colors.map((color) => (
        <i
          className="flex-[0_1_0] min-w-[var(--bar-least,14px)]"
          key={`${color.hue}-${color.sat}-${color.lum}`}
          style={{ flexGrow: Math.max(color.share, 1), backgroundColor: cssOfGameColor(color) }}
        />
      ))}
    </span>
  );
}

/** Formats a share in thousandths: '66%'. */
export function shareText(share: number): string {
  return share < 10 ? "under 1%" : `${Math.round(share / 10)}%`;
}
