import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useComboboxRole } from "#web/ui/hooks/use-combobox-role.ts";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { useShownQuery } from "../recent-searches.ts";
import { type Row, stepTo } from "./suggestion-rows.ts";

type ComboboxOptions = {
  listId: string;
  rowId: (key: string) => string;
  onDelete: (row: Row) => void;
};

/**
 * Makes a field of text a combobox, which the list under it completes. The field belongs to a form that
 * works without, so its attributes and listeners are added here.
 */
export function useCombobox(field: HTMLInputElement, options: ComboboxOptions) {
  const { listId, rowId, onDelete } = options;
  const [text, setText] = useState(field.value);
  const query = useShownQuery();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useRef<readonly Row[]>([]);
  const { key: page } = useLocation();
  const debounced = useDebounced(text.trim());

  const open = () => {
    setText(field.value);
    setOpen(true);
    setChosen(null);
  };
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const [shownPage, setShownPage] = useState(page);
  if (page !== shownPage) {
    setShownPage(page);
    close();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const row = rows.current.find(({ key }) => key === chosen);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isOpen) open();
      else setChosen(stepTo(rows.current, chosen, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && row) document.getElementById(rowId(row.key))?.click();
    else if (event.key === "Delete" && row?.kind === "recent") {
      setChosen(stepTo(rows.current, chosen, 1));
      onDelete(row);
    } else if (event.key === "Escape" && rows.current.length > 0) close();
    else if (event.key === "Escape" && field.value !== "") clear(field, close);
    else return;
    event.preventDefault();
  });
  const panel = useRef<HTMLDivElement>(null);
  const isWithin = (target: EventTarget | null) =>
    target === field || (target instanceof Node && panel.current?.contains(target) === true);
  const onEvent = useEffectEvent((event: Event) => {
    const { type } = event;
    if (event instanceof FocusEvent && type === "focusout" && isWithin(event.relatedTarget)) return;
    if (type === "focusout" || type === "submit") close();
    else if (type === "input" || type === "click" || field.value === "") open();
  });
  // What was typed before it listens counts too.
  const openIfTyped = useEffectEvent(() => {
    const isTyped = field.value === "" || field.value !== query;
    if (isTyped && document.activeElement === field) open();
  });
  const onFormKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || target === field || !isWithin(target as Node)) return;
    field.focus();
    close();
  });
  useEffect(() => {
    const { form } = field;
    const types = ["focus", "input", "click"];
    for (const type of types) field.addEventListener(type, onEvent);
    field.addEventListener("keydown", onKey);
    for (const type of ["submit", "focusout"]) form?.addEventListener(type, onEvent);
    form?.addEventListener("keydown", onFormKey);
    openIfTyped();
    return () => {
      for (const type of types) field.removeEventListener(type, onEvent);
      field.removeEventListener("keydown", onKey);
      for (const type of ["submit", "focusout"]) form?.removeEventListener(type, onEvent);
      form?.removeEventListener("keydown", onFormKey);
    };
  }, [field]);

  /** Describes the shown rows by the field's ARIA attributes. */
  function useRows(shown: readonly Row[]) {
    const active = shown.some(({ key }) => key === chosen) ? chosen : null;
    useComboboxRole(field, {
      listId: shown.length > 0 && listId,
      activeId: active && rowId(active),
    });
    useEffect(() => {
      rows.current = shown;
    });
    useEffect(() => {
      if (active) document.getElementById(rowId(active))?.scrollIntoView({ block: "nearest" });
    });
  }
  return { text, debounced, isOpen, chosen, close, useRows, panel };
}

/** Empties a field and dispatches the event of typing. */
function clear(field: HTMLInputElement, close: () => void): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  // React ignores what is assigned to the field itself.
  set?.call(field, "");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  close();
}
