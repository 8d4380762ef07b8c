import type { RefObject } from "react";
import { useShortcut } from "#web/lib/shortcuts.ts";

/** Focuses the field of the search by the slash key, with its text selected. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useShortcut("/", () => {
    field.current?.select();
    field.current?.focus();
  });
}
