type Shown = {
  listId: string;
  isShown: boolean;
  /** The option that Enter takes, if any. */
  activeId: string | null | undefined;
};

/** Returns the attributes of a text field with a list under it, whose options its keys choose. */
export function comboboxAria({ listId, isShown, activeId }: Shown) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isShown,
    "aria-controls": isShown ? listId : undefined,
    "aria-activedescendant": activeId ?? undefined,
  } as const;
}
