import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./search-suggestions.module.css";

type RecentButtonsProps = {
  recent: readonly string[];
  field: HTMLInputElement;
  onForget: (text: string) => void;
};

/**
 * Renders a button at the end of each recent search that removes it. A listbox has no place for buttons, so
 * they follow it, and lie over its first rows.
 */
export function RecentButtons({ recent, field, onForget }: RecentButtonsProps) {
  return (
    <ul className={styles.removers} aria-label="Remove recent searches">
      {recent.map((text, index) => (
        <li key={text}>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${text}`}
            onClick={({ currentTarget, detail }) => {
              // By keyboard the focus goes to the button that takes this one's place, or to the field.
              const others = [...(currentTarget.closest("ul")?.querySelectorAll("button") ?? [])];
              const next = others[index + 1] ?? others[index - 1] ?? field;
              if (detail === 0) next.focus();
              onForget(text);
            }}
          >
            <Icon name="x" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
