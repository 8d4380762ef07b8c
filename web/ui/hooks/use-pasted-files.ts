import { useEffect, useEffectEvent } from "react";

/** Handles files pasted anywhere on the page but into a field, which gets the text that comes along. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isInField = event.target instanceof Element && event.target.closest("input, textarea");
    if (files.length === 0 || isInField) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
