import { type Canvas, fade, fadeOut } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { seededRandom } from "../seeded.ts";
import { circle, ellipse, path, place, polygon, rect } from "../shapes.ts";

export const WIDTH = 570;

export const HEIGHT = 340;

/** From the zenith down to the horizon. */
type Sky = readonly [string, string, string];

export function studio(c: Canvas, a: string, b: string, fl: string) {
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      c.linear([
        [0, b],
        [0.7, a],
        [1, a],
      ]),
    ) +
    rect(0, 246, WIDTH, 94, c.linear(fade(lighten(fl, 0.1), darken(fl, 0.6)))) +
    [0, 1, 2]
      .map(
        (i) =>
          polygon(
            [
              [60 + i * 165, 18],
              [180 + i * 165, 18],
              [170 + i * 165, 26],
              [70 + i * 165, 26],
            ],
            "#f4f8ff",
            'opacity=".85"',
          ) + ellipse(120 + i * 165, 30, 110, 46, c.radial(fadeOut("#dfe9ff", 0.22))),
      )
      .join("") +
    rect(0, 245, WIDTH, 1.5, "#fff", 'opacity=".14"')
  );
}

export function whiteRoom(c: Canvas, a = "#f2f3f0", b = "#c6cbcb") {
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      c.linear([
        [0, b],
        [0.72, a],
      ]),
    ) + rect(0, 250, WIDTH, 90, c.linear(fade("#d7dad8", "#a9afb0")))
  );
}

export function garage(c: Canvas, a = "#3b2f2a", b = "#17120f", hz = "#e7b416") {
  let s = rect(0, 0, WIDTH, HEIGHT, c.linear(fade(b, a)));
  for (let i = 0; i < 10; i++)
    s += rect(i * 60, 40, 56, 200, i % 2 ? mix(a, b, 0.4) : mix(a, b, 0.55));
  s +=
    rect(
      0,
      222,
      WIDTH,
      22,
      c.pattern(40, 22, rect(0, 0, 40, 22, "#15171a") + polygon("0,22 20,0 40,0 20,22", hz)),
    ) + rect(0, 244, WIDTH, 96, c.linear(fade("#4a4541", "#1a1816")));
  for (let i = 0; i < 4; i++)
    s +=
      rect(46 + i * 130, 22, 92, 7, "#fff3d0") +
      polygon(
        [
          [46 + i * 130, 29],
          [138 + i * 130, 29],
          [190 + i * 130, 240],
          [-6 + i * 130, 240],
        ],
        c.linear(fadeOut("#fff0c4", 0.2)),
      );
  return s;
}

export function neonCity(c: Canvas, sky: Sky, seed: number, lit = "#ffd27a", floor = "#170f26") {
  const random = seededRandom(seed);
  let s = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    c.linear([
      [0, sky[0]],
      [0.5, sky[1]],
      [0.76, sky[2]],
    ]),
  );
  // A far row of towers, then a near one with brighter windows.
  for (let near = 0; near < 2; near++) {
    let x = -10;
    while (x < WIDTH) {
      const w = 22 + random() * 44,
        h = (near ? 60 : 100) + random() * (near ? 70 : 90);
      const col = near ? darken(sky[0], 0.3) : mix(sky[0], sky[1], 0.55);
      s += rect(x, 246 - h, w, h, col);
      if (random() > 0.6) s += rect(x + w / 2 - 1, 246 - h - 18, 2, 18, col);
      for (let yy = 246 - h + 8; yy < 236; yy += 9)
        for (let xx = x + 5; xx < x + w - 5; xx += 8)
          if (random() > 0.72)
            s += rect(
              xx,
              yy,
              3.4,
              4.4,
              random() > 0.85 ? "#6ff2e6" : lit,
              `opacity="${near ? 0.95 : 0.5}"`,
            );
      x += w + (near ? random() * 20 : 2);
    }
  }
  s += rect(0, 246, WIDTH, 94, c.linear(fade(mix(floor, sky[2], 0.3), floor)));
  for (let i = 0; i < 26; i++)
    s += rect(
      random() * WIDTH,
      256 + random() * 80,
      24 + random() * 60,
      1.6,
      random() > 0.5 ? sky[2] : lit,
      'opacity=".28"',
    );
  return s;
}

export function dusk(c: Canvas, sky: Sky = ["#1e3a5f", "#e0704a", "#ffd08a"], fl = "#5a4a48") {
  let s =
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      c.linear([
        [0, sky[0]],
        [0.55, sky[1]],
        [0.74, sky[2]],
      ]),
    ) + circle(410, 206, 54, "#fff1c9", 'opacity=".9"');
  const palm = (x: number, k: number) =>
    place(
      x,
      248,
      path("M-3 0C-6-50 0-90 8-130L12-128C6-90 2-50 5 0Z", "#1b1520") +
        [-160, -130, -95, -60, -25, 5, 30]
          .map((a) =>
            place(10, -130, path("M0 0C16-14 36-16 56 4C36-4 18 0 0 6Z", "#1b1520"), 1, a),
          )
          .join(""),
      k,
    );
  s += palm(40, 1.2) + palm(96, 0.85) + palm(520, 1.05);
  s +=
    rect(0, 236, WIDTH, 12, "#2a2029") +
    rect(0, 246, WIDTH, 94, c.linear(fade(lighten(fl, 0.1), darken(fl, 0.5))));
  for (let i = 0; i < 5; i++) s += rect(20 + i * 130, 316, 70, 5, "#f2e4c4", 'opacity=".55"');
  return s;
}
