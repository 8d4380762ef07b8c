import { Button } from "#web/ui/buttons/button.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import styles from "./copy-roll.module.css";
import type { Loadout } from "./roll.ts";
import { rollText } from "./roll-text.ts";

/** Copies the roll as text or as a link. */
export function CopyRoll({ loadout }: { loadout: Loadout }) {
  const copy = (noun: string, text: string) =>
    copyText(text, {
      ok: `Copied the ${noun}`,
      error: "The browser forbids copying. Copy the page's address instead.",
    });
  return (
    <div className={styles.buttons}>
      <Button icon="copy" onClick={() => copy("text", rollText(loadout))}>
        Copy text
      </Button>
      <Button icon="ext" onClick={() => copy("link", window.location.href)}>
        Copy link
      </Button>
    </div>
  );
}
