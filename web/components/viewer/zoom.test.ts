import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boxOf,
  canPan,
  FIT,
  type Frame,
  fitZoom,
  type Point,
  panBy,
  settle,
  stepZoom,
  toggleCloseUp,
  type ZoomState,
  zoomLimits,
  zoomOf,
  zoomTo,
} from "./zoom.ts";

const length = (min: number, max: number) => fc.integer({ min, max });
const frames: fc.Arbitrary<Frame> = fc.record({
  picture: fc.record({ width: length(100, 2400), height: length(100, 2400) }),
  view: fc.record({ width: length(200, 3000), height: length(200, 2000) }),
  inset: fc.constantFrom(0, 72),
  density: fc.constantFrom(1, 1.25, 2, 3),
});
const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
/** Shares of the view, from its center. */
const places: fc.Arbitrary<Point> = fc.record({ x: share, y: share });
const moves = fc.array(
  fc.oneof(
    fc.record({ zoom: fc.double({ min: 0.01, max: 20, noNaN: true }), at: places }),
    fc.record({ pan: places }),
    fc.record({ step: fc.constantFrom(1 as const, -1 as const) }),
  ),
  { maxLength: 12 },
);
type Moves = typeof moves extends fc.Arbitrary<infer T> ? T : never;

const inView = ({ x, y }: Point, { view }: Frame): Point => ({
  x: x * view.width,
  y: y * view.height,
});

function play(frame: Frame, list: Moves): ZoomState {
  return list.reduce<ZoomState>((state, move) => {
    if ("pan" in move) return panBy(state, frame, inView(move.pan, frame));
    if ("step" in move) return zoomTo(state, frame, stepZoom(state, frame, move.step));
    return zoomTo(state, frame, move.zoom, inView(move.at, frame));
  }, FIT);
}

/** Returns the point of the picture (shares) at a point of the view. */
function pictureAt(state: ZoomState, frame: Frame, at: Point): Point {
  const { width, height } = boxOf(state, frame);
  return { x: state.center.x + at.x / width, y: state.center.y + at.y / height };
}

describe("zoom", () => {
  it("keeps the picture's edges out of a view that it exceeds, and centers it in a larger one", () => {
    fc.assert(
      fc.property(frames, moves, (frame, list) => {
        const { left, top, width, height } = boxOf(play(frame, list), frame);
        const { view, density } = frame;
        const slack = 1 / density + 0.001;
        for (const [start, size, room] of [
          [left, width, view.width],
          [top, height, view.height],
        ] as const) {
          if (size <= room) expect(Math.abs(start - (room - size) / 2)).toBeLessThan(slack);
          else {
            expect(start).toBeLessThan(slack);
            expect(start + size).toBeGreaterThan(room - slack);
          }
        }
      }),
    );
  });

  it("stays within its limits, which allow 25% to 400%", () => {
    fc.assert(
      fc.property(frames, moves, (frame, list) => {
        const zoom = zoomOf(play(frame, list), frame);
        const [least, greatest] = zoomLimits(frame);
        expect(zoom).toBeGreaterThanOrEqual(least);
        expect(zoom).toBeLessThanOrEqual(greatest);
        expect(least).toBeLessThanOrEqual(0.25);
        expect(greatest).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  it("keeps the point under the pointer when it zooms into a picture that fills the view", () => {
    fc.assert(
      fc.property(
        frames,
        moves,
        places,
        fc.double({ min: 1, max: 3, noNaN: true }),
        (frame, list, place, factor) => {
          const before = play(frame, list);
          const { width, height } = boxOf(before, frame);
          fc.pre(width >= frame.view.width && height >= frame.view.height);
          const at = inView(place, frame);
          const after = zoomTo(before, frame, zoomOf(before, frame) * factor, at);
          const [was, is] = [pictureAt(before, frame, at), pictureAt(after, frame, at)];
          expect(is.x).toBeCloseTo(was.x, 6);
          expect(is.y).toBeCloseTo(was.y, 6);
        },
      ),
    );
  });

  it("fits within the view beside the inset, at most at 1.5 times the file", () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const { width, height } = boxOf(FIT, frame);
        expect(width).toBeLessThanOrEqual(frame.view.width - 2 * frame.inset + 0.001);
        expect(height).toBeLessThanOrEqual(frame.view.height + 0.001);
        expect(width).toBeLessThanOrEqual(frame.picture.width * 1.5 + 0.001);
        expect(canPan(FIT, frame)).toBe(false);
      }),
    );
  });

  const desktop: Frame = {
    picture: { width: 1140, height: 680 },
    view: { width: 1440, height: 752 },
    inset: 72,
    density: 1,
  };

  it("steps over 25, 50, 100, 150, 200, 240 and 400%", () => {
    const seen: number[] = [];
    let state = zoomTo(FIT, desktop, 0.01);
    seen.push(zoomOf(state, desktop));
    for (let presses = 0; presses < 7; presses += 1) {
      state = zoomTo(state, desktop, stepZoom(state, desktop, 1));
      seen.push(zoomOf(state, desktop));
    }
    expect(seen).toEqual([0.25, 0.5, 1, 1.5, 2, 2.4, 4, 4]);
    expect(Math.round(fitZoom(desktop) * 100)).toBe(111);
    expect(stepZoom(FIT, desktop, 1)).toBe(1.5);
    expect(stepZoom(FIT, desktop, -1)).toBe(1);
  });

  it("shows one file pixel per screen pixel at 100% on a dense screen", () => {
    const dense = { ...desktop, density: 2 };
    expect(boxOf(zoomTo(FIT, dense, 1), dense)).toMatchObject({ width: 570, height: 340 });
  });

  it("toggles between fit and a close-up that is always larger", () => {
    fc.assert(
      fc.property(frames, places, (frame, place) => {
        const closeUp = toggleCloseUp(FIT, frame, inView(place, frame));
        expect(zoomOf(closeUp, frame)).toBeGreaterThanOrEqual(fitZoom(frame) * 1.25);
        expect(toggleCloseUp(closeUp, frame)).toBe(FIT);
      }),
    );
    expect(zoomOf(toggleCloseUp(FIT, desktop), desktop)).toBe(2);
  });

  it("returns to fit from a pinch below it only", () => {
    expect(settle(zoomTo(FIT, desktop, 0.9), desktop)).toBe(FIT);
    const larger = zoomTo(FIT, desktop, 1.3);
    expect(settle(larger, desktop)).toBe(larger);
  });
});
