import { canvas, fade } from "../canvas.ts";
import { darken, mix } from "../colours.ts";
import { skull } from "../motifs/skull.ts";
import { pick } from "../seeded.ts";
import { circle, path, place, polar, polygon, rect } from "../shapes.ts";
import { face, neck } from "./face.ts";
import { CENTRE, HEIGHT, WIDTH } from "./grounds.ts";

/** A mohawk and war paint. */
export function jinx() {
  const c = canvas();
  const skin = "#8d5a3f",
    sh = "#2b1230";
  let s =
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade("#f0472f", "#7a1230"))) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) =>
        polygon(
          [[170, 230], polar(520, i * 45 + 8, 170, 230), polar(520, i * 45 + 28, 170, 230)],
          "#ff6a3d",
          'opacity=".55"',
        ),
      )
      .join("");
  // mohawk back spikes
  const sp = [
    [-46, -84, -120, -150],
    [-34, -96, -84, -196],
    [-16, -104, -34, -222],
    [4, -106, 22, -226],
    [20, -102, 76, -204],
    [36, -94, 116, -160],
  ] as const;
  s += place(
    CENTRE,
    240,
    sp
      .map(
        ([x, y, tx, ty], i) =>
          polygon(
            [
              [x - 20, y + 16],
              [tx, ty],
              [x + 24, y + 10],
            ],
            pick(["#0fae9c", "#18d6bf", "#5ff0dc", "#18d6bf", "#0fae9c", "#0a7f78"], i),
          ) +
          polygon(
            [
              [x, y + 14],
              [tx, ty],
              [x + 24, y + 10],
            ],
            "#064f52",
            'opacity=".55"',
          ),
      )
      .join(""),
  );
  s += place(CENTRE, 240, neck(skin, sh));
  s +=
    path(
      "M-20 570L0 470C20 426 70 402 116 392L170 440L224 392C270 402 320 426 340 470L360 570Z",
      "#1b1c21",
    ) +
    path("M-20 570L0 470C20 426 70 402 116 392L160 500L150 570Z", "#31333b") +
    path("M116 392L170 440L224 392L236 420L176 520L160 520L104 420Z", "#f3efe6") +
    path("M170 440L224 392L236 420L176 520L170 520Z", "#b9b2a4") +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          polygon(
            [
              [14 + i * 20, 452 - i * 10],
              [20 + i * 20, 426 - i * 10],
              [30 + i * 20, 446 - i * 10],
            ],
            "#dfe5ea",
          ) +
          polygon(
            [
              [326 - i * 20, 452 - i * 10],
              [320 - i * 20, 426 - i * 10],
              [310 - i * 20, 446 - i * 10],
            ],
            "#8f979f",
          ),
      )
      .join("") +
    place(170, 496, skull({ bone: "#1b1c21", ink: "#f3efe6" }), 0.2);
  // ears
  s += place(
    CENTRE,
    240,
    path("M-66-22L-80-18L-78 14L-64 26Z", mix(skin, sh, 0.3)) +
      path("M66-22L80-18L78 14L64 26Z", darken(sh, 0.2)) +
      circle(-76, 22, 6, "none", 'stroke="#f2d27a" stroke-width="3"') +
      circle(-78, 6, 3, "#f2d27a"),
  );
  s += place(
    CENTRE,
    240,
    face({ skin, lip: "#7d2b3c", fem: true, shadow: sh, iris: "#18d6bf", rim: "#18d6bf" }),
  );
  // paint + shaved sides
  s += place(
    CENTRE,
    240,
    path("M-62-50C-54-84-34-98-20-102L-26-66L-58-34Z", "#3c2620", 'opacity=".8"') +
      path("M62-50C54-84 40-96 24-102L34-66L58-34Z", "#1c0c16", 'opacity=".85"') +
      path("M-20-106L24-106L30-78L-2-70L-26-78Z", "#0fae9c") +
      path("M2-106L24-106L30-78L-2-70Z", "#0a7f78") +
      path("M-62 6L-8 2L-8 14L-60 22Z", "#f6f1e4", 'opacity=".92"') +
      path("M62 6L12 2L12 14L60 22Z", "#b3a6b8", 'opacity=".9"') +
      path("M-3 76L3 76L2 102L-2 102Z", "#f6f1e4", 'opacity=".9"') +
      circle(14, 38, 2.6, "#f2d27a"),
  );
  return c.svg(WIDTH, HEIGHT, s);
}
