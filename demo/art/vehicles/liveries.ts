import { triangles } from "../backdrops.ts";
import type { Canvas } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { circle, lerp, path, place, points, polygon, rect } from "../shapes.ts";
import { HEIGHT, WIDTH } from "./scenes.ts";

type Colours = readonly [string, string, string];

/** Licks of fire from the front wheel back; colours from the core out. */
export function flames([core, middle, edge]: Colours = ["#ffd23c", "#ff8a1e", "#d8261c"]) {
  const layer = (k: number, col: string, dx: number) => {
    const tips = points("320,216 356,200 250,190 338,184 210,176 360,172 290,165");
    let d = "M570 140L570 250L470 246";
    tips.forEach(([x, y], i) => {
      const tx = lerp(470, x, k) + dx;
      d += `C${tx + 90} ${y + 16} ${tx + 60} ${y + 10} ${tx} ${y}C${tx + 50} ${y - 2} ${tx + 70} ${y - 6} ${tx + 86 + i * 3} ${y - 10}`;
    });
    return path(`${d}L520 150Z`, col);
  };
  return layer(1, edge, 0) + layer(0.86, middle, 14) + layer(0.66, core, 26);
}

export function raceStripes(a: string, b: string, num = "07") {
  return (
    polygon("40,190 560,182 560,206 40,214", a) +
    polygon("40,218 560,210 560,214 40,222", b) +
    polygon("200,90 250,90 200,260 150,260", a) +
    polygon("262,90 276,90 226,260 212,260", b) +
    circle(318, 196, 26, "#f7f3e8") +
    place(318, 196, lettering(num, "#14161a", { gap: 8, skew: -8 }), 0.34)
  );
}

export function camo(a: string, b: string, seed = 9, step = 34) {
  return triangles(WIDTH, HEIGHT, a, b, seed, step);
}

/** Japanese waves: rows of concentric arcs, each row covering half of the one above. */
export function seigaiha(c: Canvas, a: string, b: string, r = 26) {
  const t = [1, 0.76, 0.52, 0.28].map((k, i) => circle(r, r, r * k, i % 2 ? a : b)).join("");
  const row = (dx: number, y: number) =>
    place(dx, y, t) + place(dx + 2 * r, y, t) + place(dx - 2 * r, y, t);
  return rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    c.pattern(2 * r, r, row(0, 0) + row(-r, r / 2) + row(0, r) + row(-r, r * 1.5)),
  );
}

/** Halftone that grows from x0 to x1, either way round. */
export function fadingDots(a: string, x0: number, x1: number, st = 11) {
  let s = "";
  for (let y = 84, r = 0; y < 250; y += st * 0.866, r++)
    for (let x = Math.min(x0, x1); x < Math.max(x0, x1); x += st) {
      const t = (x - x0) / (x1 - x0);
      const R = st * 0.72 * Math.max(0, t);
      if (R > 0.5) s += circle(x + ((r % 2) * st) / 2, y, R, a);
    }
  return s;
}

export function slashes(cols: readonly string[], x = 200, w = 34) {
  return cols
    .map((k, i) =>
      polygon(
        [
          [x + i * (w + 6), 80],
          [x + i * (w + 6) + w, 80],
          [x + i * (w + 6) + w - 70, 260],
          [x + i * (w + 6) - 70, 260],
        ],
        k,
      ),
    )
    .join("");
}

export const stripes = (a: string, b: string) =>
  polygon("0,176 570,168 570,186 0,196", a) + polygon("0,200 570,190 570,195 0,205", b);

/** A second colour above the line y. */
export const twoTone = (a: string, y = 172) => rect(0, 80, WIDTH, y - 80, a);

export const checker = (a: string, x0: number, x1: number, y: number, s = 10) => {
  let r = "";
  for (let x = x0, i = 0; x < x1; x += s, i++)
    for (let j = 0; j < 3; j++) if ((i + j) % 2) r += rect(x, y + j * s, s, s, a);
  return r;
};

export const roundel = (t: string, x = 310, k = "#f7f3e8", i = "#14161a", y = 194) =>
  circle(x, y, 25, k) +
  circle(x, y, 25, "none", `stroke="${i}" stroke-width="2"`) +
  place(x, y, lettering(t, i, { gap: 8, skew: -8 }), 0.32);

export const mural = (e: string, x: number, k = 0.34, y = 190) => place(x, y, e, k);

export const bolt = (a: string, b: string) =>
  path(
    "M-10 190L190 168L176 184L330 172L312 190L580 176L580 190L300 206L322 192L170 204L186 190L-10 210Z",
    a,
  ) + path("M-10 214L180 208L300 212L580 196L580 201L300 218L180 214L-10 219Z", b);

export const scallop = (a: string, b: string) =>
  path(
    "M580 160L580 230L430 224C470 214 490 206 380 204C440 194 470 190 340 186C430 178 470 176 400 166Z",
    b,
  ) +
  path(
    "M580 164L580 226L450 220C486 210 500 204 410 203C470 192 490 188 384 184C460 177 490 172 430 167Z",
    a,
  );
