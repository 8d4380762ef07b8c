export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** The geometry of a view: the picture in file pixels, all else in CSS pixels. */
export type Frame = {
  picture: Size;
  view: Size;
  /** The width on either side that a fitted picture leaves free. */
  inset: number;
  /** Screen pixels per CSS pixel. */
  density: number;
};

export type ZoomState = {
  /** Screen pixels per file pixel; "fit" follows the size of the view. */
  zoom: number | "fit";
  /** The point of the picture at the view's center, as shares of its width and height. */
  center: Point;
};

export const FIT: ZoomState = { zoom: "fit", center: { x: 0.5, y: 0.5 } };
const STEPS = [0.25, 0.5, 1, 1.5, 2, 2.4, 4];
const CLOSE_UP = 2;
/** The largest fit (CSS pixels per file pixel), as on the post's page. */
const FIT_MAX = 1.5;
const TOLERANCE = 1.001;

export function fitZoom({ picture, view, inset, density }: Frame): number {
  const width = Math.max(view.width - 2 * inset, 1) / picture.width;
  const height = Math.max(view.height, 1) / picture.height;
  return Math.min(width, height, FIT_MAX) * density;
}

export function zoomOf(state: ZoomState, frame: Frame): number {
  return state.zoom === "fit" ? fitZoom(frame) : state.zoom;
}

/** Returns the least and greatest zoom; a small picture on a dense screen may exceed 400%. */
export function zoomLimits(frame: Frame): [least: number, greatest: number] {
  const fit = fitZoom(frame);
  return [Math.min(STEPS[0] ?? fit, fit), Math.max(STEPS.at(-1) ?? fit, fit * 2)];
}

function sizeAt(zoom: number, { picture, density }: Frame): Size {
  const scale = zoom / density;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Returns the place of the picture within the view (CSS pixels), aligned to screen pixels. */
export function boxOf(state: ZoomState, frame: Frame): Size & { left: number; top: number } {
  const { view, density } = frame;
  const zoom = zoomOf(state, frame);
  const size = sizeAt(zoom, frame);
  // The view may have been resized since.
  const { center } = placed(zoom, state.center, frame);
  const align = (length: number) => Math.round(length * density) / density;
  return {
    ...size,
    left: align(view.width / 2 - center.x * size.width),
    top: align(view.height / 2 - center.y * size.height),
  };
}

/** Returns whether the picture exceeds the view, so that it can be moved. */
export function canPan(state: ZoomState, frame: Frame): boolean {
  const { width, height } = sizeAt(zoomOf(state, frame), frame);
  return width > frame.view.width * TOLERANCE || height > frame.view.height * TOLERANCE;
}

/** Centers a length that fits into the view, and keeps the edges of a longer one out of it. */
function clampCenter(share: number, length: number, viewLength: number): number {
  if (length <= viewLength) return 0.5;
  const half = viewLength / 2 / length;
  return Math.min(Math.max(share, half), 1 - half);
}

function placed(zoom: number, center: Point, frame: Frame): ZoomState {
  const { width, height } = sizeAt(zoom, frame);
  const x = clampCenter(center.x, width, frame.view.width);
  const y = clampCenter(center.y, height, frame.view.height);
  return { zoom, center: { x, y } };
}

/**
 * Zooms while the point of the picture at `at` stays there as far as the edges allow; `at` is
 * relative to the view's center (CSS pixels).
 */
export function zoomTo(
  state: ZoomState,
  frame: Frame,
  zoom: number,
  at: Point = { x: 0, y: 0 },
): ZoomState {
  const [least, greatest] = zoomLimits(frame);
  const next = Math.min(Math.max(zoom, least), greatest);
  const zoomBefore = zoomOf(state, frame);
  const { center } = placed(zoomBefore, state.center, frame);
  const before = sizeAt(zoomBefore, frame);
  const after = sizeAt(next, frame);
  const x = center.x + at.x / before.width - at.x / after.width;
  const y = center.y + at.y / before.height - at.y / after.height;
  return placed(next, { x, y }, frame);
}

/** Moves the picture by CSS pixels. */
export function panBy(state: ZoomState, frame: Frame, by: Point): ZoomState {
  if (state.zoom === "fit") return state;
  const { width, height } = sizeAt(state.zoom, frame);
  const { center } = placed(state.zoom, state.center, frame);
  return placed(state.zoom, { x: center.x - by.x / width, y: center.y - by.y / height }, frame);
}

/** Returns the next step's zoom, or the limit beyond the last. */
export function stepZoom(state: ZoomState, frame: Frame, direction: 1 | -1): number {
  const zoom = zoomOf(state, frame);
  const [least, greatest] = zoomLimits(frame);
  if (direction > 0) return STEPS.find((step) => step > zoom * TOLERANCE) ?? greatest;
  return STEPS.findLast((step) => step * TOLERANCE < zoom) ?? least;
}

/** Toggles between fit and a close-up about a point: 200%, or more where fit is almost that. */
export function toggleCloseUp(state: ZoomState, frame: Frame, at?: Point): ZoomState {
  if (state.zoom !== "fit") return FIT;
  const fit = fitZoom(frame);
  return zoomTo(state, frame, fit * 1.25 < CLOSE_UP ? CLOSE_UP : fit * 2, at);
}

/** Returns to fit after a pinch that ends no larger than that. */
export function settle(state: ZoomState, frame: Frame): ZoomState {
  return zoomOf(state, frame) <= fitZoom(frame) * TOLERANCE ? FIT : state;
}
