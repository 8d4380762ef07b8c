import { halftone } from "../backdrops.ts";
import { canvas, fade } from "../canvas.ts";
import { skull } from "../motifs/skull.ts";
import { circle, flip, line, path, place, polygon, rect } from "../shapes.ts";
import { face, neck } from "./face.ts";
import { CENTRE, HEIGHT, WIDTH } from "./grounds.ts";

/** A bob and round shades. */
export function vexley() {
  const c = canvas();
  const skin = "#e0a582",
    sh = "#5a2345";
  const hairL = "#1c2a44",
    hair = "#0d1322";
  const lens = c.linearBetween(
    [
      [0, "#ff3f7f"],
      [0.5, "#ff9a4a"],
      [1, "#ffe06a"],
    ],
    0,
    -34,
    0,
    34,
  );
  let s =
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade("#10a5a0", "#0a4a5a"))) +
    circle(196, 220, 168, "#ffc94a") +
    halftone(WIDTH, HEIGHT, "#0a4a5a", 15);
  // back hair
  s += place(
    CENTRE,
    232,
    path("M-92 60C-112-10-104-128 0-134C104-128 112-10 96 70L84 96L-82 90Z", hair),
  );
  s += place(CENTRE, 232, neck(skin, sh));
  // jacket
  s +=
    path(
      "M-20 570L10 440C30 408 70 392 112 384L170 420L228 384C272 392 312 408 330 440L360 570Z",
      "#16181e",
    ) +
    path("M-20 570L10 440C30 408 70 392 112 384L150 470L130 570Z", "#2b303a") +
    path("M112 384L96 352L130 340L170 420L152 470Z", "#3b424e") +
    path("M228 384L246 352L212 340L170 420L190 470Z", "#20242c") +
    polygon("60,452 100,444 104,480 64,488", "#ff3f7f") +
    place(82, 466, skull({ bone: "#fff", ink: "#ff3f7f" }), 0.12) +
    [0, 1, 2, 3]
      .map((i) =>
        polygon(
          [
            [258 + i * 16, 404 + i * 8],
            [266 + i * 16, 388 + i * 8],
            [274 + i * 16, 412 + i * 8],
          ],
          "#cfd6dd",
        ),
      )
      .join("") +
    rect(130, 354, 80, 10, "#0b0c10") +
    [0, 1, 2, 3].map((i) => circle(142 + i * 19, 359, 3, "#e9d27a")).join("");
  s += place(CENTRE, 232, face({ skin, lip: "#c51f4a", fem: true, shadow: sh, rim: "#27d0c6" }));
  // shades
  const sg =
    circle(-32, -4, 30, "#0b0c10") +
    circle(-32, -4, 25, lens) +
    polygon("-52,4 -26,-28 -14,-22 -42,14", "#fff", 'opacity=".45"');
  s += place(
    CENTRE,
    232,
    flip(sg) +
      sg +
      path("M-8-8C-3-14 3-14 8-8L8-2C3-8-3-8-8-2Z", "#0b0c10") +
      line("M-60-12L-72-18M60-12L72-18", "#0b0c10", 5),
  );
  // fringe + side hair
  s += place(
    CENTRE,
    232,
    path(
      "M-92 60C-108-10-104-128 0-134C104-128 108-10 96 70L84 96L70 40C74-10 64-50 52-64L16-70L-58-52C-72-30-74 20-68 50L-80 92Z",
      hair,
    ) +
      path("M-92 60C-106-8-102-100-40-126C-74-92-84-30-78 40L-80 92Z", hairL) +
      path("M-36-128C-10-136 30-132 56-112L44-70L16-70L-58-52C-50-80-40-104-36-128Z", hairL) +
      path("M-10-132L20-130L8-72L-18-64Z", "#34507c") +
      path("M78-60C90-20 88 30 84 70L90 60C96 20 96-30 78-60Z", "#27d0c6"),
  );
  return c.svg(WIDTH, HEIGHT, s);
}
