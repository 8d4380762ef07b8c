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
    <div className={`ruled hide-phone grid gap-6 ${styles.cards}`}>
      {texts.slice(0, CARDS).map(({ label, text }) => {
        const isCopied = text === copied;
        return (
          <button
            key={label}
            type="button"
            className={classNames("nowrap", styles.card, isCopied && styles.copied)}
            onClick={() => onCopy(text)}
          >
            <span className="sr">Copy </span>
            {text}
            <small>{isCopied ? "Copied" : label}</small>
            <Icon name={isCopied ? "check" : "copy"} size="s" className={`muted ${styles.icon}`} />
          </button>
        );
      })}
      <CopyMenu texts={texts} onCopy={onCopy} />
    </div>
  );
}
