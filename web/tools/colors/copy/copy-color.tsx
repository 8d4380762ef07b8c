import { useEffect, useState } from "react";
import { GAME_MAX, type GameColor, gameColorText } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { writeClipboard } from "#web/ui/feedback/copy-text.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import styles from "./copy-color.module.css";

type CopyProps = {
  /** The ways to copy the color. */
  texts: readonly ColorText[];
  /** The text that was just copied. */
  copied: string | undefined;
  onCopy: (text: string) => void;
};

const CARDS = 3;

/** Renders a button for each of the first ways to copy the color, and a menu for all. */
export function CopyCards({ texts, copied, onCopy }: CopyProps) {
  return (
    <div
      className={`border-t border-t-line phone:hidden grid gap-6 grid-cols-[repeat(3,minmax(0,1fr))_44px] items-stretch pt-14 *:last:h-full ${styles.cards}`}
    >
      {texts.slice(0, CARDS).map(({ label, text }) => {
        const isCopied = text === copied;
        return (
          <button
            key={label}
            type="button"
            className={classNames(
              "relative min-h-56 py-8 px-12 border rounded bg-s2 font-display font-semibold text-16 leading-20 tabular-nums text-left whitespace-nowrap cursor-pointer [transition:border-color_var(--fast)] hover:bg-s3 wide:min-h-64 wide:text-18",
              isCopied ? "border-good" : "border-line-2",
            )}
            onClick={() => onCopy(text)}
          >
            <span className="sr-only">Copy </span>
            {text}
            <small
              className={`block font-body font-normal normal-nums text-12 leading-16 ${isCopied ? "text-good" : "text-muted"}`}
            >
              {isCopied ? "Copied" : label}
            </small>
            <Icon
              name={isCopied ? "check" : "copy"}
              size="s"
              className={`absolute top-[calc(50%_-_8px)] right-9 ${isCopied ? "text-good" : "text-muted"} ${styles.icon}`}
            />
          </button>
        );
      })}
      <CopyMenu texts={texts} onCopy={onCopy} />
    </div>
  );
}

type CopyBarProps = {
  texts: readonly [game: ColorText, ...others: ColorText[]];
  copied: string | undefined;
  onCopy: (text: string) => void;
};

/** Renders the bar at the foot of a phone that copies the game values, with a menu for the rest. */
export function CopyBar({ texts, copied, onCopy }: CopyBarProps) {
  const [{ text }] = texts;
  const isCopied = copied === text;
  return (
    <div className="bottom-bar hidden phone:page-bar-[calc(77px_+_env(safe-area-inset-bottom))] phone:grid phone:grid-cols-[minmax(0,1fr)_56px] phone:gap-8 phone:px-12 phone:pt-8 phone:pb-[calc(12px_+_env(safe-area-inset-bottom))]">
      <Button
        variant="primary"
        size="l"
        icon={isCopied ? "check" : "copy"}
        className="phone:h-56 phone:text-17"
        onClick={() => onCopy(text)}
      >
        {isCopied ? "Copied" : "Copy"} {text}
      </Button>
      <CopyMenu texts={texts} onCopy={onCopy} side="top" className="phone:size-56" />
    </div>
  );
}

type CopyMenuProps = {
  texts: readonly ColorText[];
  onCopy: (text: string) => void;
  side?: "top" | "bottom";
  className?: string;
};

/** Renders a menu of all ways to copy the color. */
function CopyMenu({ texts, onCopy, side, className }: CopyMenuProps) {
  return (
    <LazyMenu
      side={side}
      trigger={<IconButton icon="more" label="More to copy" size="l" boxed className={className} />}
      items={texts.map(({ label, text }) => ({
        label: `${label}: ${text}`,
        onSelect: () => onCopy(text),
      }))}
    />
  );
}

const SHOWN_MS = 2_000;

/** Copies texts; `copied` is the last one for a moment. */
export function useCopy() {
  const [copied, setCopied] = useState<{ text: string }>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string): Promise<void> {
    try {
      await writeClipboard(text);
      setCopied({ text });
    } catch {
      showToast("error", `The browser forbids copying. Select it instead: ${text}`);
    }
  }
  return { copied: copied?.text, copy };
}

/** A way to write a color, as it is copied. */
type ColorText = { label: string; text: string };

/** Returns a color as CSS: 'hsl(174.19 71.43% 40%)'. */
function cssOf({ hue, sat, lum }: GameColor): string {
  const rounded = (value: number) => String(Number(value.toFixed(2)));
  const percent = (step: number, max: number) => `${rounded((step / max) * 100)}%`;
  const degrees = rounded((hue / GAME_MAX.hue) * 360);
  return `hsl(${degrees} ${percent(sat, GAME_MAX.sat)} ${percent(lum, GAME_MAX.lum)})`;
}

/** Lists the ways to copy a color: as players write it, as hex, and as CSS. */
export function textsOf({ hex, game }: Conversion): [game: ColorText, ...others: ColorText[]] {
  return [
    { label: "Game values", text: gameColorText(game) },
    { label: "Game hex", text: `#${hexOfGameColor(game).toUpperCase()}` },
    { label: "Your hex", text: `#${hex.toUpperCase()}` },
    { label: "CSS", text: cssOf(game) },
  ];
}
