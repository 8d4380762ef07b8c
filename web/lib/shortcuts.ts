import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { safeStorage } from "./stored-state.ts";

const NAME = "parade.shortcuts";
const OFF = "off";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const areOn = () => safeStorage.getItem(NAME) !== OFF;

/** Returns whether this browser's user wants shortcuts of a single key, and a function to choose. */
export function useShortcutChoice(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, areOn, () => true);
  const choose = (next: boolean) => {
    if (next) safeStorage.removeItem(NAME);
    else safeStorage.setItem(NAME, OFF);
    for (const listener of listeners) listener();
  };
  return [on, choose];
}

/**
 * Calls `act` when the key is pressed alone, unless it is typed into a field or something open has the
 * focus. A key is a character, or a place on the keyboard: `Digit1`, `Shift+Digit1`.
 */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isKey(event, key) || !isPlain || event.defaultPrevented) return;
      if (isInUse(document.activeElement) || !areOn()) return;
      event.preventDefault();
      run(event);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [key]);
}

// The digits' characters differ between layouts, and with Shift; other scripts have no Latin letters.
function isKey(event: KeyboardEvent, key: string): boolean {
  const place = event.shiftKey ? `Shift+${event.code}` : event.code;
  if (event.key.toLowerCase() === key || place === key) return true;
  const isOtherScript = /^[^\0-\u024f]$/.test(event.key);
  return isOtherScript && event.code === `Key${key.toUpperCase()}`;
}

/** Returns whether an element takes typed keys, or is in a dialog or a menu. */
function isInUse(focused: Element | null): boolean {
  const takesKeys =
    "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";
  return Boolean(
    focused?.closest(
      `${takesKeys}, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]`,
    ),
  );
}
