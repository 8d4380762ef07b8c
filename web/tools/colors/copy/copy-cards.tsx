import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import type { ColorText } from "./color-texts.ts";
import styles from "./copy-cards.module.css";
import { CopyMenu } from "./copy-menu.tsx";

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
