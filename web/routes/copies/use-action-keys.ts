import { useShortcut } from "#web/lib/shortcuts.ts";
import type { PairAction, PairActionId } from "./pair-actions.ts";

/** Runs the action of a pair whose key is pressed: 1, 2 or 3. */
export function useActionKeys(
  actions: readonly PairAction[],
  onAct: (id: PairActionId) => void,
): void {
  const run = (key: string) => {
    const action = actions.find((one) => one.key === key);
    if (action) onAct(action.id);
  };
  useShortcut("1", () => run("1"));
  useShortcut("2", () => run("2"));
  useShortcut("3", () => run("3"));
}
