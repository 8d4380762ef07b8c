import { useEffect, useEffectEvent, useState } from "react";
import { storedDraft } from "./stored-draft.ts";

/**
 * Provides a text as it is typed, which `storedDraft` stores until `clear` is called once it is sent. Pages are
 * rendered without it; what was typed before the scripts ran stays.
 */
export function useStoredText(kind: string, owner: string) {
  const [text, setShown] = useState("");
  const draft = storedDraft(kind, owner);
  const restore = useEffectEvent(() => {
    const saved = draft.read();
    if (typeof saved === "string" && text === "") setShown(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft of another owner
  useEffect(() => restore(), [kind, owner]);

  function setText(next: string) {
    setShown(next);
    if (next.trim() === "") draft.remove();
    else draft.save(next);
  }
  return { text, setText, clear: draft.remove };
}
