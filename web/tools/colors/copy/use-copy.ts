import { useEffect, useState } from "react";
import { writeClipboard } from "#web/ui/feedback/copy-text.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const SHOWN_MS = 2_000;

/** Copies texts; `copied` is the last one for a moment. */
export function useCopy() {
  const [copied, setCopied] = useState<{ text: string }>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string): Promise<void> {
    try {
      await writeClipboard(text);
      setCopied({ text });
    } catch {
      showToast("error", `The browser forbids copying. Select it instead: ${text}`);
    }
  }
  return { copied: copied?.text, copy };
}
