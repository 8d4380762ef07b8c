import { type RefObject, useRef } from "react";

/**
 * Focuses the crop frame on first mount. A cropper remounted for the same picture takes the focus
 * only if its predecessor had it.
 */
export function useInitialFocus(cropper: string) {
  const frame = useRef<RefObject<HTMLDivElement> | null>(null);
  const lastCropper = useRef<string | null>(null);

  function setCropperRef(ref: RefObject<HTMLDivElement>) {
    frame.current = ref;
  }

  /** The cropper's first event comes once its frame is mounted, others follow. */
  function onCropComplete() {
    if (lastCropper.current === cropper) return;
    const first = lastCropper.current === null;
    lastCropper.current = cropper;
    if (!first && document.activeElement !== document.body) return;
    frame.current?.current?.focus({ preventScroll: !first });
  }

  return { setCropperRef, onCropComplete };
}
