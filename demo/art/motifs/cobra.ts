import { darken, ramp } from "../colours.ts";
import { circle, mirrored, path, polygon, rect, round } from "../shapes.ts";

export function cobra({
  colour: c = "#2f7d4f",
  belly = "#f0d68a",
  mark = "#e0462f",
  eye = "#ffdf4a",
  ink = "#0f1512",
} = {}) {
  const R = ramp(c);
  let h = "";
  h += path("M0-112C24-112 36-98 38-78C78-76 112-36 104 12C98 54 66 74 38 92L34 128L0 132Z", R[2]);
  h += path(
    "M38-78C78-76 112-36 104 12C98 54 66 74 38 92L34 128L24 130L28 86C56 66 76 46 80 10C84-30 66-62 30-70Z",
    R[1],
  );
  h += path("M30-66C64-56 80-28 76 8C72 40 52 60 28 80L20 60L22-50Z", R[3]);
  // hood scales
  for (let r = 0; r < 7; r++)
    for (let k = 0; k < 3; k++) {
      const x = 36 + k * 17 + (r % 2) * 8 - Math.abs(r - 3) * 3,
        y = -50 + r * 17;
      if (x < 92 - Math.abs(r - 3) * 6)
        h += polygon(
          [
            [x, y - 7],
            [x + 6, y],
            [x, y + 8],
            [x - 6, y],
          ],
          k > 1 ? R[0] : R[1],
          'opacity=".75"',
        );
    }
  // mark
  h +=
    path("M50-36C68-34 76-16 70 2C64 14 50 14 44 4C40-8 42-28 50-36Z", ink) +
    path("M53-28C64-26 69-14 65-2C60 6 53 5 50-1C47-10 48-22 53-28Z", mark) +
    circle(57, -12, 5, ink);
  // belly plates
  h += path("M0-58L20-54L24 20L22 84L26 130L0 132Z", darken(belly, 0.5));
  for (let i = 0; i < 10; i++) {
    const y = -50 + i * 18,
      w = 19 + Math.sin((i / 9) * 3.1) * 4;
    h += path(
      `M0 ${y}L${round(w)} ${y - 4}L${round(w + 0.6)} ${y + 9}L0 ${y + 14}Z`,
      i % 2 ? belly : darken(belly, 0.1),
    );
  }
  // head
  h +=
    path("M0-122C18-124 38-112 42-88L38-62L22-40L0-34Z", R[1]) +
    path("M0-122C18-124 34-112 37-92L18-84L0-88Z", R[3]) +
    path("M0-88L18-84L26-66L14-46L0-42Z", R[2]) +
    path("M37-92L42-88L38-62L22-40L14-46L26-66Z", darken(R[1], 0.2));
  h +=
    polygon("13,-78 34,-92 39,-82 26,-70", ink) +
    polygon("19,-78 33,-87 35,-82 26,-74", eye) +
    rect(27.4, -85.5, 2.6, 9, ink) +
    polygon("4,-54 9,-56 8,-50", ink);
  h +=
    polygon("0,-46 16,-50 22,-40 12,-22 0,-18", "#3a0b12") +
    polygon("7,-47 14,-48 10,-22", "#fffbe8");
  return mirrored(h) + path("M-2-34L2-34L3 2L12 16L8 17L0 8L-8 17L-12 16L-3 2Z", "#ff4a5a");
}
