import { Button } from "#web/ui/buttons/button.tsx";
import type { ColorText } from "./color-texts.ts";
import { CopyMenu } from "./copy-menu.tsx";

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
