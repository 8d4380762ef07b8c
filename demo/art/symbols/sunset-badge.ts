import { canvas, fade } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { seededRandom } from "../seeded.ts";
import { circle, group, path, place, polygon, rect } from "../shapes.ts";
import { CENTRE, SIZE } from "./grounds.ts";

/** A skyline and palms in front of a striped sun. */
export function sunsetBadge() {
  const c = canvas();
  const cl = c.clip(circle(CENTRE, 158, 112, "#fff"));
  let b = "";
  for (let i = 0; i < 8; i++) b += rect(40, 160 + i * 15, 260, 3 + i * 1.3, "#1b0b33");
  const R = seededRandom(8);
  let sk = "";
  for (let x = 30; x < 310; x += 17) {
    const h = 24 + R() * 62;
    sk += rect(x, 262 - h, 16, h, "#0c0618");
    for (let k = 0; k < 4; k++)
      if (R() > 0.5) sk += rect(x + 4 + (k % 2) * 5, 262 - h + 6 + k * 8, 2.4, 3.4, "#39e6d8");
  }
  const palm = (x: number, k: number | undefined, r: number | undefined) =>
    place(
      x,
      272,
      path("M-3 0C-8-50-2-90 8-130L13-128C6-90 2-50 5 0Z", "#0c0618") +
        [-170, -140, -100, -62, -26, 6, 34]
          .map((a) =>
            place(10, -130, path("M0 0C16-14 36-16 56 4C36-4 18 0 0 6Z", "#0c0618"), 1, a),
          )
          .join(""),
      k,
      r,
    );
  return c.svg(
    SIZE,
    SIZE,
    rect(0, 0, SIZE, SIZE, c.linear(fade("#1b0b33", "#3a0f4f"))) +
      circle(CENTRE, 158, 128, "none", 'stroke="#39e6d8" stroke-width="3"') +
      group(
        rect(
          0,
          0,
          SIZE,
          SIZE,
          c.linear([
            [0.1, "#ffe14a"],
            [0.5, "#ff6a4d"],
            [0.85, "#e0218a"],
          ]),
        ) + b,
        cl,
      ) +
      group(sk, cl) +
      palm(74, 1.25, -4) +
      palm(262, 1.05, 6) +
      polygon("22,256 318,256 298,312 42,312", "#e0218a", 'stroke="#0c0618" stroke-width="6"') +
      polygon("30,262 310,262 306,272 34,272", "#ff6ab8") +
      place(CENTRE, 289, lettering("SAN-PARO", "#fff3e0", { skew: -8, gap: 9 }), 0.3),
  );
}
