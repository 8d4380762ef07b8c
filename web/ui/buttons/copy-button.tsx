import { useEffect, useState } from "react";
import { writeClipboard } from "#web/ui/feedback/copy-text.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { Button } from "./button.tsx";

const SHOWN_MS = 2_000;

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  label: string;
  /** Shown where the browser forbids it. */
  failure: string;
};

/** Renders a button that copies a text, and says so for a moment. */
export function CopyButton({ text, label, failure }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const isCopied = copies > 0;
  async function copy() {
    try {
      await writeClipboard(text);
      setCopies(copies + 1);
    } catch {
      showToast("error", failure);
    }
  }
  return (
    <>
      <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
        {isCopied ? "Copied" : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && `Copied ${text}`}
      </span>
    </>
  );
}
