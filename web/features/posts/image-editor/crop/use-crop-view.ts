import { useState } from "react";
import type { EditedImage } from "../image-list.ts";
import {
  fittedIn,
  frameIn,
  fromPercent,
  type Rect,
  type Size,
  toPercent,
  widestCut,
  zoomRange,
} from "./crop-geometry.ts";

/** Room around the frame for its measured edges. */
const MARGIN = 36;

export type CropView = ReturnType<typeof useCropView>;

/**
 * What is framed, in pixels of the original, beside the point and zoom that the cropper speaks
 * in: those depend on the stage, the cut does not.
 */
export function useCropView(image: EditedImage, crop: Size, stage: Size) {
  const widest = widestCut(image.size, crop);
  const [cut, setCut] = useState<Rect>(image.cut ?? widest);
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  const frame = frameIn(stage, crop, MARGIN);
  const whole = fittedIn(image.size, stage);
  const minZoom = Math.max(frame.width / whole.width, frame.height / whole.height);
  const range = zoomRange(image.size, crop);

  /** Zooms about the middle of the frame. */
  function magnify(times: number) {
    const next = minZoom * Math.min(Math.max(times, 1), range);
    setPoint({ x: (point.x * next) / zoom, y: (point.y * next) / zoom });
    setZoom(next);
  }

  return {
    frame,
    cut,
    /** How many times larger than at its widest; from 1 to `range`. */
    times: Math.min(Math.max(widest.width / cut.width, 1), range),
    range,
    magnify,
    cropper: {
      crop: point,
      zoom,
      minZoom,
      maxZoom: minZoom * range,
      zoomSpeed: minZoom,
      cropSize: frame,
      initialCroppedAreaPercentages: toPercent(cut, image.size),
      onCropChange: setPoint,
      onZoomChange: setZoom,
      onCropAreaChange: (percent: Rect) => setCut(fromPercent(percent, image.size)),
    },
  };
}
