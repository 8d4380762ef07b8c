import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useState } from "react";
import { useAfterPress } from "#web/ui/hooks/use-after-press.ts";
import { addTags, splitTags } from "./tag-entry.ts";

/**
 * Provides the typed text of a tag field and the handlers that turn it into tags. `announcement` is
 * for a live region.
 */
export function useTagEntry(
  tags: readonly string[],
  onChange: (tags: string[]) => void,
  onDraft?: (text: string) => void,
) {
  const [draft, changeDraft] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const afterPress = useAfterPress();

  function setDraft(text: string) {
    changeDraft(text);
    onDraft?.(text);
  }

  function commit(text: string, rest = "") {
    setDraft(rest);
    const next = addTags(tags, splitTags(text));
    if (next.length === tags.length) return;
    onChange(next);
    setAnnouncement(`${next.slice(tags.length).join(", ")} added`);
  }

  function remove(index: number) {
    onChange(tags.filter((_, at) => at !== index));
    setAnnouncement(`${tags[index]} removed`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const typed = draft.trim() !== "";
    if (event.key === "Enter") {
      event.preventDefault();
      commit(draft);
    } else if (event.key === "Tab" && !event.shiftKey && typed) {
      event.preventDefault();
      commit(draft);
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      remove(tags.length - 1);
    }
  }

  // Phone keyboards report no keys, so the comma is detected in the text itself.
  function onInput(event: InputEvent<HTMLInputElement>) {
    const text = event.currentTarget.value;
    const comma = text.lastIndexOf(",");
    if (comma < 0) setDraft(text);
    else commit(text.slice(0, comma), text.slice(comma + 1).trimStart());
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    commit(draft + text);
  }

  const onBlur = () => afterPress(() => commit(draft));
  return {
    draft,
    announcement,
    remove,
    handlers: { onInput, onKeyDown, onPaste, onBlur },
  };
}
