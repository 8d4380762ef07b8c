import type { Part } from "#contract/loadout/parts.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { type Loadouts, restoreItems } from "./profiles.ts";

type UndoableChange = {
  /** The changed profile. */
  key: string;
  /** Its changed lists, which undoing restores. */
  parts: readonly Part[];
  change: (loadouts: Loadouts) => Loadouts;
  /** Of the toast. */
  text: string;
};

/** Changes many items of a profile at once; a toast offers to undo it. */
export function changeWithUndo({ key, parts, change, text }: UndoableChange): void {
  changeLoadouts((before) => {
    const undo = () => changeLoadouts((loadouts) => restoreItems(loadouts, before, key, parts));
    showToast("ok", text, { label: "Undo", run: undo });
    return change(before);
  });
}
