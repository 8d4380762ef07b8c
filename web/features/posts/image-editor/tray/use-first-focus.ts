import { type RefObject, useRef } from "react";

/**
 * Gives the crop frame the focus when it first stands. A new cropper for the same picture, after
 * the stage has changed, takes it back only if it went with the old one.
 */
export function useFirstFocus(cropper: string) {
  const frame = useRef<RefObject<HTMLDivElement> | null>(null);
  const stood = useRef<string | null>(null);

  function setCropperRef(ref: RefObject<HTMLDivElement>) {
    frame.current = ref;
  }

  /** The cropper's first word comes once its frame is there, others follow. */
  function onCropComplete() {
    if (stood.current === cropper) return;
    const first = stood.current === null;
    stood.current = cropper;
    if (!first && document.activeElement !== document.body) return;
    frame.current?.current?.focus({ preventScroll: !first });
  }

  return { setCropperRef, onCropComplete };
}
