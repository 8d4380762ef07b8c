import type { Point } from "../shapes.ts";

/** Points along a curve with their headings in degrees, to draw a ribbon body on. */
export const ribbonFrames = (curve: (t: number) => Point, count: number) =>
  Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const [x0, y0] = curve(Math.max(0, t - 0.004));
    const [x1, y1] = curve(Math.min(1, t + 0.004));
    return { t, p: curve(t), a: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI };
  });
