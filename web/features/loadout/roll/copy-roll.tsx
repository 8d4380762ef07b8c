import { Button } from "#web/ui/buttons/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import styles from "./copy-roll.module.css";
import type { Loadout } from "./roll.ts";
import { rollText } from "./roll-text.ts";

/** Copies the roll as text or as a link. */
export function CopyRoll({ loadout }: { loadout: Loadout }) {
  const toast = useToast();
  async function copy(noun: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast("ok", `Copied the ${noun}`);
    } catch {
      toast("error", "The browser forbids copying. Copy the page's address instead.");
    }
  }
  return (
    <div className={styles.buttons}>
      <Button icon="copy" onClick={() => void copy("text", rollText(loadout))}>
        Copy text
      </Button>
      <Button icon="ext" onClick={() => void copy("link", window.location.href)}>
        Copy link
      </Button>
    </div>
  );
}
