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
      className={`border-t border-t-line phone:hidden grid gap-6 grid-cols-[repeat(3,minmax(0,1fr))_44px] items-stretch pt-14 ${styles.cards}`}
    >
      {texts.slice(0, CARDS).map(({ label, text }) => {
        const isCopied = text === copied;
        return (
          <button
            key={label}
            type="button"
            className={classNames("whitespace-nowrap", styles.card, isCopied && styles.copied)}
            onClick={() => onCopy(text)}
          >
            <span className="sr-only">Copy </span>
            {text}
            <small>{isCopied ? "Copied" : label}</small>
            <Icon
              name={isCopied ? "check" : "copy"}
              size="s"
              className={`text-muted absolute top-[calc(50%_-_8px)] right-9 ${styles.icon}`}
            />
          </button>
        );
      })}
      <CopyMenu texts={texts} onCopy={onCopy} />
    </div>
  );
}
