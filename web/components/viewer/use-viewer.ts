import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { PostImage } from "#contract/images/contract.ts";
import {
  canPan,
  FIT,
  type Frame,
  type Point,
  panBy,
  type Size,
  settle,
  stepZoom,
  toggleCloseUp,
  type ZoomState,
  zoomOf,
  zoomTo,
} from "./zoom.ts";

export type ViewerOptions = {
  images: readonly PostImage[];
  /** The index of the picture to show; in a comparison, of the active pane's. */
  chosen: number;
  onChoose: (index: number) => void;
  onClose: () => void;
};

type Side = 0 | 1;
type Comparison = { other: number; active: Side };
type View = Size & { density: number; hasRoomForArrows: boolean };

const ROOM_FOR_ARROWS = "(hover: hover) and (min-width: 1024px)";
/** The width of an arrow's column. */
const ARROW_PX = 72;
const PAN_STEP_PX = 80;
const ARROW_KEYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Provides the state of an open viewer, and changes it by keys. */
export function useViewer({ images, chosen, onChoose, onClose }: ViewerOptions) {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasBars, setHasBars] = useState(true);
  const { view, measure } = useView();
  const hasArrows = Boolean(view?.hasRoomForArrows) && !comparison && images.length > 1;
  const picture = images[chosen];
  const frame: Frame | null =
    view && picture
      ? { picture, view, inset: hasArrows ? ARROW_PX : 0, density: view.density }
      : null;
  const zoom = useZoom(frame);

  function show(index: number) {
    const next = images[index];
    if (!next || !picture || index === chosen) return;
    if (comparison) {
      if (index === comparison.other) {
        setComparison({ other: chosen, active: comparison.active === 0 ? 1 : 0 });
      }
      zoom.rescale(picture.width / next.width);
    } else zoom.fit();
    onChoose(index);
  }

  function turn(by: number) {
    show(chosen + by === comparison?.other ? chosen + 2 * by : chosen + by);
  }

  function compare() {
    if (images.length < 2) return;
    const next = chosen + 1 < images.length ? chosen + 1 : chosen - 1;
    setComparison(comparison ? null : { other: next, active: 0 });
    zoom.fit();
  }

  function pick(side: Side) {
    if (comparison && comparison.active !== side) show(comparison.other);
  }

  function leave() {
    if (zoom.state.zoom !== "fit") zoom.fit();
    else if (comparison) compare();
    else onClose();
  }

  function move({ x, y }: Point) {
    if (zoom.canPan) zoom.panBy({ x: -x * PAN_STEP_PX, y: -y * PAN_STEP_PX }, true);
    else if (x !== 0) turn(x);
  }

  useKeys((key) => {
    const actions: Record<string, () => void> = {
      escape: leave,
      "+": () => zoom.step(1),
      "=": () => zoom.step(1),
      "-": () => zoom.step(-1),
      0: zoom.fit,
      1: zoom.oneToOne,
      c: compare,
      a: () => pick(0),
      b: () => pick(1),
    };
    const direction = ARROW_KEYS[key];
    const act = direction ? () => move(direction) : actions[key.toLowerCase()];
    if (act && key !== "Escape") setHasBars(true);
    act?.();
    return act !== undefined;
  });

  const shown = comparison ? [chosen, comparison.other] : [chosen];
  if (comparison?.active === 1) shown.reverse();
  const toggleBars = () => setHasBars(!hasBars);
  return {
    ...{ comparison, shown, show, turn, compare, pick },
    ...{ hasBars, toggleBars, hasArrows, frame, measure, zoom },
  };
}

export type ViewerState = ReturnType<typeof useViewer>;

function useZoom(frame: Frame | null) {
  const [state, setState] = useState(FIT);
  const [isAnimated, setAnimated] = useState(false);

  // From the previous state, because pointers may move several times between two renders.
  function change(next: (state: ZoomState, frame: Frame) => ZoomState, animated: boolean) {
    if (!frame) return;
    setAnimated(animated);
    setState((now) => next(now, frame));
  }

  return {
    ...{ state, isAnimated },
    canPan: frame !== null && canPan(state, frame),
    fit: () => change(() => FIT, true),
    oneToOne: () => change((now, within) => zoomTo(now, within, 1), true),
    step: (by: 1 | -1) =>
      change((now, within) => zoomTo(now, within, stepZoom(now, within, by)), true),
    toggleCloseUp: (at: Point) => change((now, within) => toggleCloseUp(now, within, at), true),
    settle: () => change(settle, true),
    /** Keeps the size when a picture of another size is shown. */
    rescale: (factor: number) =>
      change((now) => (now.zoom === "fit" ? now : { ...now, zoom: now.zoom * factor }), false),
    by: (factor: number, at: Point) =>
      change((now, within) => zoomTo(now, within, zoomOf(now, within) * factor, at), false),
    panBy: (by: Point, animated = false) =>
      change((now, within) => panBy(now, within, by), animated),
  };
}

/** Measures the element of the ref, also when it changes. */
function useView() {
  const [view, setView] = useState<View | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () =>
      setView({
        width: element.clientWidth,
        height: element.clientHeight,
        density: window.devicePixelRatio,
        hasRoomForArrows: window.matchMedia(ROOM_FOR_ARROWS).matches,
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { view, measure };
}

/** Passes keys without modifiers on; `act` returns whether it used the key. */
function useKeys(act: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the dialog, which stops arrow keys.
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
