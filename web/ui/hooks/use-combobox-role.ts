import { useEffect } from "react";

type Shown = {
  /** The listbox; falsy while there is none. */
  listId: string | false;
  /** The option that Enter takes, if any. */
  activeId: string | null | undefined;
};

/**
 * Describes a text field as a combobox by ARIA attributes. They are set on the element, because the list loads
 * after the field, which works without.
 */
export function useComboboxRole(field: HTMLInputElement, { listId, activeId }: Shown): void {
  useEffect(() => {
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(listId !== false));
    toggle(field, "aria-controls", listId);
    toggle(field, "aria-activedescendant", activeId);
  }, [field, listId, activeId]);
}

function toggle(field: HTMLElement, name: string, value: string | false | null | undefined): void {
  if (value) field.setAttribute(name, value);
  else field.removeAttribute(name);
}
