import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./keys-dialog.module.css";
import { ROLL_KEYS } from "./use-roll-keys.ts";

/** Lists the keys of the roll. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keys" closable>
      <dl className={styles.keys}>
        {ROLL_KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="t-sm">Settings can turn shortcuts of a single key off.</p>
    </Dialog>
  );
}
