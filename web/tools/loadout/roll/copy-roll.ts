import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { rollText } from "./roll-text.ts";

export function copyRollText(loadout: Loadout): void {
  copy("text", rollText(loadout));
}

export function copyRollLink(): void {
  copy("link", window.location.href);
}

function copy(noun: string, text: string): void {
  void copyText(text, {
    ok: `Copied the ${noun}`,
    error: "The browser forbids copying. Copy the page's address instead.",
  });
}
