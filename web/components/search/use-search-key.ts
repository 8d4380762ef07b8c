import { useShortcut } from "#web/lib/shortcuts.ts";

/** Focuses the field of the search by the slash key, with its text selected. */
export function useSearchKey(field: HTMLInputElement | null): void {
  useShortcut("/", () => {
    field?.select();
    field?.focus();
  });
}
