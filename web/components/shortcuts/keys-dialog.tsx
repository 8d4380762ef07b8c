import { SHORTCUTS } from "#web/lib/shortcut-list.ts";
import { useShortcutChoice } from "#web/lib/shortcuts.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./keys-dialog.module.css";

/** Lists the keys of the site. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn] = useShortcutChoice();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description={
        areOn
          ? "Settings can turn shortcuts of a single key off."
          : "They are off in this browser. Settings can turn them on."
      }
      width={760}
      closable
    >
      <div className={`mt-16 ${styles.groups}`}>
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title} className={styles.group}>
            <h3 className="t-legend muted">{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>{key}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
