import { useEffect } from "react";
import { PARTS_OF_ROLL, type RollPart } from "#contract/loadout/roll/roll.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { SETTLES } from "./roll-bar.tsx";
import { useSpin } from "./roll-store.ts";
import { settleNow } from "./spin.ts";

/** What a remote's keys do too. */
export type ReelKeyActions = {
  roll: () => void;
  toggleLock: (part: RollPart) => void;
  reroll: (part: RollPart) => void;
  undo: () => void;
};

export type RollKeyActions = ReelKeyActions & {
  sharePicture: () => void;
  showKeys: () => void;
};

/** Binds the keys of the roll. A key that is held down acts once. */
export function useRollKeys(actions: RollKeyActions): void {
  useReelKeys(actions);
  useKey("s", actions.sharePicture);
  useKey("?", actions.showKeys);
}

/** Binds the keys that roll, lock and undo. */
export function useReelKeys(actions: ReelKeyActions): void {
  const [first, second, third, fourth] = PARTS_OF_ROLL;
  useKey("r", actions.roll);
  useKey("u", actions.undo);
  useKey("Digit1", () => actions.toggleLock(first));
  useKey("Digit2", () => actions.toggleLock(second));
  useKey("Digit3", () => actions.toggleLock(third));
  useKey("Digit4", () => actions.toggleLock(fourth));
  useKey("Shift+Digit1", () => actions.reroll(first));
  useKey("Shift+Digit2", () => actions.reroll(second));
  useKey("Shift+Digit3", () => actions.reroll(third));
  useKey("Shift+Digit4", () => actions.reroll(fourth));
}

function useKey(key: string, act: () => void): void {
  useShortcut(key, ({ repeat }) => {
    if (!repeat) act();
  });
}

/** Settles the reels at a press anywhere, or of Enter or Space. */
export function useSettlePress(): void {
  const isSpinning = useSpin(({ spinning }) => Object.keys(spinning).length > 0);
  useEffect(() => {
    if (!isSpinning) return;
    const onPress = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey && event.key !== "Enter" && event.key !== " ") return;
      const { target } = event;
      if (target instanceof Element && target.closest(`[${SETTLES}]`)) return;
      settleNow();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onPress);
    };
  }, [isSpinning]);
}
