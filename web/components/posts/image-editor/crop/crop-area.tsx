import { type KeyboardEvent, type RefObject, useId, useRef } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { CropFrame } from "./crop-frame.tsx";
import type { Size } from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";
import type { CropView } from "./use-crop-view.ts";

const ZOOM_STEP = 1.1;
const MOVE_STEP = 10;

type CropAreaProps = { url: string; crop: Size; view: CropView };

function useZoomKeys({ magnify, times }: CropView) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "+" || event.key === "=") magnify(times * ZOOM_STEP);
    else if (event.key === "-" || event.key === "_") magnify(times / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
}

/** Renders the crop area: drag, pinch and scroll, or arrow keys, plus and minus. */
export function CropArea({ url, crop, view }: CropAreaProps) {
  const id = useId();
  const onKeyDown = useZoomKeys(view);
  // A new key for another picture or stage size remounts the cropper with the same cut.
  const shape = `${url} ${view.frame.width} ${view.cropper.minZoom}`;
  const focusing = useInitialFocus(shape);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the crop area inside
    <div className={styles.cropper} onKeyDown={onKeyDown}>
      <Cropper
        key={shape}
        {...view.cropper}
        {...focusing}
        image={url}
        aspect={crop.width / crop.height}
        keyboardStep={MOVE_STEP}
        showGrid={false}
        disableAutomaticStylesInjection
        classes={{ cropAreaClassName: styles.cut }}
        mediaProps={{ alt: "The image to crop", decoding: "async" }}
        cropperProps={{
          role: "application",
          "aria-label": "Crop frame",
          "aria-describedby": id,
        }}
      />
      <CropFrame frame={view.frame} crop={crop} />
      <p id={id} className="sr">
        Arrow keys move the image under the frame, with Shift in small steps. Plus and minus zoom.
      </p>
    </div>
  );
}

/**
 * Focuses the crop frame on first mount. A cropper remounted for the same picture takes the focus
 * only if its predecessor had it.
 */
function useInitialFocus(cropper: string) {
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
