import { useState } from "react";
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
import type { EditedImage } from "./image-list.ts";

/** Room around the frame for its edge measures (px). */
const MARGIN = 36;

export type CropView = ReturnType<typeof useCropView>;

/**
 * Provides the cut in pixels of the original, and the cropper's point and zoom: those depend on the
 * stage's size, the cut does not.
 */
export function useCropView(image: EditedImage, crop: Size, stage: Size) {
  const widest = widestCut(image.size, crop);
  const [cut, setCut] = useState<Rect>(image.cut ?? widest);
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  const frame = frameIn(stage, crop, MARGIN);
  const fitted = fittedIn(image.size, stage);
  const minZoom = Math.max(frame.width / fitted.width, frame.height / fitted.height);
  const range = zoomRange(image.size, crop);

  /** Zooms around the center of the frame. */
  function magnify(times: number) {
    const next = minZoom * Math.min(Math.max(times, 1), range);
    setPoint({ x: (point.x * next) / zoom, y: (point.y * next) / zoom });
    setZoom(next);
  }

  return {
    frame,
    cut,
    /** The magnification relative to the widest cut; from 1 to `range`. */
    times: Math.min(Math.max(widest.width / cut.width, 1), range),
    range,
    magnify,
    /** Where the picture is, its size at this zoom, and how to move it. */
    position: {
      point,
      picture: { width: fitted.width * zoom, height: fitted.height * zoom },
      frame,
      onMove: setPoint,
    },
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
