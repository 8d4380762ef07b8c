import {
  type DragEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Point } from "./zoom.ts";

/** Points are relative to the element's center (CSS pixels). */
export type GestureActions = {
  onPress: () => void;
  canPan: boolean;
  /** Whether swipes turn pictures and close the viewer. */
  canSwipe: boolean;
  zoomBy: (factor: number, at: Point) => void;
  panBy: (by: Point) => void;
  onPinchEnd: () => void;
  /** A tap by touch that no second one follows. */
  onTap: () => void;
  onDoubleTap: (at: Point) => void;
  onSwipe: (by: 1 | -1) => void;
  onSwipeDown: () => void;
};

const CENTER: Point = { x: 0, y: 0 };
const STILL_PX = 8;
const SWIPE_PX = 56;
const SWIPE_DOWN_PX = 96;
const DOUBLE_TAP_MS = 280;
const DOUBLE_TAP_PX = 32;
const LINE_PX = 16;
const WHEEL_SPEED = 0.0016;
/** Trackpads report a pinch as small wheel steps with Ctrl. */
const PINCH_SPEED = 0.01;

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const lengthOf = ({ x, y }: Point) => Math.hypot(x, y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

type Kind = "tap" | "pan" | "swipe" | "pinch";

/** Translates pointers and the wheel on an element into zooming, panning, taps and swipes. */
export function useGestures(actions: GestureActions) {
  const element = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const kind = useRef<Kind>("tap");
  const origin = useRef(CENTER);
  const [shift, setShift] = useState(CENTER);
  const reportTap = useTaps(actions);
  useWheel(element, actions.zoomBy);

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    actions.onPress();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 1) {
      origin.current = at;
      kind.current = "tap";
    } else {
      kind.current = "pinch";
      setShift(CENTER);
    }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = pointIn(event.currentTarget, event);
    const [first, second] = [...pointers.current.values()];
    pointers.current.set(event.pointerId, at);
    if (first && second) return pinch([first, second]);
    if (kind.current === "tap" && lengthOf(minus(at, origin.current)) > STILL_PX) {
      kind.current = actions.canPan ? "pan" : "swipe";
    }
    if (kind.current === "pan" || kind.current === "pinch") actions.panBy(minus(at, before));
    if (kind.current === "swipe" && event.pointerType !== "mouse" && actions.canSwipe) {
      setShift(alongAxis(minus(at, origin.current)));
    }
  }

  function pinch([a, b]: [Point, Point]) {
    const [first, second] = [...pointers.current.values()];
    if (!first || !second) return;
    const factor = lengthOf(minus(first, second)) / Math.max(lengthOf(minus(a, b)), 1);
    actions.zoomBy(factor, middleOf(a, b));
    actions.panBy(minus(middleOf(first, second), middleOf(a, b)));
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setShift(CENTER);
    if (event.type === "pointercancel") return;
    const at = pointIn(event.currentTarget, event);
    if (kind.current === "tap") reportTap(at, event.pointerType);
    if (kind.current === "pinch") actions.onPinchEnd();
    if (kind.current !== "swipe" || event.pointerType === "mouse" || !actions.canSwipe) return;
    const { x, y } = alongAxis(minus(at, origin.current));
    if (Math.abs(x) >= SWIPE_PX) actions.onSwipe(x < 0 ? 1 : -1);
    if (y >= SWIPE_DOWN_PX) actions.onSwipeDown();
  }

  const handlers = {
    ref: element,
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    // The browser would drag the file.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  /** How far a swipe has moved the picture. */
  return { handlers, shift };
}

/** Distinguishes single taps from double ones; a mouse's single click does nothing. */
function useTaps({ onTap, onDoubleTap }: GestureActions) {
  const last = useRef<{ at: Point; time: number } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tapOnce = useEffectEvent(onTap);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (at: Point, pointerType: string) => {
    clearTimeout(waiting.current);
    const time = performance.now();
    const { current: first } = last;
    const isSecond =
      first && time - first.time < DOUBLE_TAP_MS && lengthOf(minus(at, first.at)) < DOUBLE_TAP_PX;
    last.current = isSecond ? null : { at, time };
    if (isSecond) onDoubleTap(at);
    else if (pointerType !== "mouse") waiting.current = setTimeout(tapOnce, DOUBLE_TAP_MS);
  };
}

/** React's own wheel listeners are passive and cannot keep the browser from zooming the page. */
function useWheel(element: { current: HTMLElement | null }, zoomBy: GestureActions["zoomBy"]) {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const speed = event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED;
    if (element.current) zoomBy(Math.exp(-pixels * speed), pointIn(element.current, event));
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: WheelEvent) => turn(event);
    target?.addEventListener("wheel", listener, { passive: false });
    return () => target?.removeEventListener("wheel", listener);
  }, [element]);
}

function pointIn(element: Element, event: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** Returns the larger part of a movement: sideways, or else down. */
function alongAxis({ x, y }: Point): Point {
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(y, 0) };
}
