import { useEffect, useEffectEvent, useState } from "react";

const TEXT_FIELD =
  "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=range])";

/** Returns whether what is open takes the file itself. */
type IsElsewhere = () => boolean;

/** Passes on a picture that is pasted anywhere but into a text. */
export function usePastedPicture(onFile: (file: File) => unknown, isElsewhere: IsElsewhere): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith("image/"),
    );
    if (!file || event.defaultPrevented || isElsewhere() || isForText(event)) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/**
 * Passes on the first file that is dropped anywhere, with the event for its place and further files;
 * returns whether one is dragged over the page.
 */
export function useDroppedFile(
  onFile: (file: File, event: DragEvent) => unknown,
  isElsewhere: IsElsewhere,
): boolean {
  const [dragging, setDragging] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onFile(file, event);
  });
  const isWanted = useEffectEvent(() => !isElsewhere());
  useEffect(() => listenToDrags(setDragging, drop, isWanted), []);
  return dragging;
}

/** Reports whether a file is dragged over the page, and its drop; returns a function that stops. */
function listenToDrags(
  setDragging: (dragging: boolean) => void,
  onDrop: (event: DragEvent) => void,
  isWanted: () => boolean,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Pictures of the page itself are dragged as files too.
  let isOwn = false;
  const isTaken = (event: DragEvent) =>
    !isOwn && event.dataTransfer?.types.includes("Files") === true && isWanted();
  document.addEventListener(
    "dragstart",
    ({ defaultPrevented }) => {
      // One that a page has prevented does not end.
      isOwn = !defaultPrevented;
    },
    { signal },
  );
  document.addEventListener(
    "dragend",
    () => {
      isOwn = false;
    },
    { signal },
  );
  document.addEventListener("dragenter", (event) => isTaken(event) && setDragging(true), {
    signal,
  });
  document.addEventListener(
    "dragover",
    // The browser would open the file.
    (event) => isTaken(event) && event.preventDefault(),
    { signal },
  );
  document.addEventListener(
    "dragleave",
    // Without another element the pointer leaves the window, or the drag was given up.
    ({ relatedTarget }) => relatedTarget === null && setDragging(false),
    { signal },
  );
  document.addEventListener(
    "drop",
    (event) => {
      setDragging(false);
      if (!isTaken(event)) return;
      event.preventDefault();
      onDrop(event);
    },
    { signal },
  );
  return () => listening.abort();
}

/** Returns whether a text field takes what is pasted: one with text, or a text that has a picture too. */
function isForText({ target, clipboardData }: ClipboardEvent): boolean {
  const field = target instanceof Element ? target.closest(TEXT_FIELD) : null;
  if (!field) return false;
  const text = "value" in field ? field.value : field.textContent;
  return text !== "" || clipboardData?.types.includes("text/plain") === true;
}
