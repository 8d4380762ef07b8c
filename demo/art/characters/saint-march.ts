import { canvas, fade } from "../canvas.ts";
import { darken, mix } from "../colours.ts";
import { circle, line, path, place, polygon, rect } from "../shapes.ts";
import { face, neck } from "./face.ts";
import { CENTRE, HEIGHT, WIDTH } from "./grounds.ts";

/** A bearded boss behind half a gold mask. */
export function saintMarch() {
  const c = canvas();
  const skin = "#d3a07a",
    sh = "#3a2030";
  let s =
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade("#d8cdb6", "#9b8a6c"))) +
    circle(CENTRE, 214, 140, "none", 'stroke="#b5382a" stroke-width="16"') +
    Array.from({ length: 32 }, (_, i) =>
      place(CENTRE, 214, polygon("-4,-186 4,-186 0,-160", "#b5382a"), 1, i * 11.25),
    ).join("");
  s += place(CENTRE, 232, neck(skin, sh));
  s +=
    path(
      "M-20 570L4 460C24 420 74 402 118 392L170 450L222 392C266 402 316 420 336 460L360 570Z",
      "#1d2733",
    ) +
    path("M-20 570L4 460C24 420 74 402 118 392L158 570Z", "#2e3d50") +
    path("M118 392L170 450L222 392L230 410L184 570L156 570L110 410Z", "#f1ede4") +
    path("M118 392L94 410L80 470L150 570L158 570Z", "#3c4e64") +
    path("M222 392L246 410L260 470L190 570L182 570Z", "#131b25") +
    path("M160 446L180 446L184 470L170 570L156 470Z", "#b5382a") +
    polygon("248,474 276,464 272,490", "#b5382a") +
    polygon("276,464 290,476 272,490", "#8d2a20");
  s += place(
    CENTRE,
    232,
    path("M-68-20L-82-16L-79 16L-66 26Z", mix(skin, sh, 0.3)) +
      path("M68-20L82-16L79 16L66 26Z", darken(sh, 0.2)),
  );
  s += place(
    CENTRE,
    232,
    face({
      skin,
      lip: "#8a4a44",
      shadow: sh,
      iris: "#5d7a4a",
      brow: "#20160f",
      rim: "#e8b84a",
    }),
  );
  // hair, beard
  s += place(
    CENTRE,
    232,
    path(
      "M-72-10C-84-100-46-132 4-130C60-128 84-96 72-10L64-40C60-66 40-84 10-82C-20-84-50-72-60-44Z",
      "#20160f",
    ) +
      path("M-66-30C-72-96-40-124 0-126C-24-110-48-84-56-50Z", "#453022") +
      path(
        "M-67 14L-60 60L-48 104L-20 134L0 140L20 134L48 104L60 60L67 14L54 44L30 50L20 46L0 52L-20 46L-30 50L-54 44Z",
        "#20160f",
      ) +
      path("M-67 14L-60 60L-48 104L-20 134L-30 80L-54 44Z", "#453022") +
      path("M-22 58L0 62L22 58L16 70L-16 70Z", "#8a4a44") +
      line("M-24 59L0 63L24 59", "#120a08", 2.4) +
      path("M-20 84L-12 128M0 88L0 136M20 84L12 128", "none", 'stroke="#453022" stroke-width="3"'),
  );
  // gold half mask on the lit side
  s += place(
    CENTRE,
    232,
    path("M0-92C-46-92-72-62-70-20L-66 24L-40 36L-10 32L-4 22L-8-16L0-34Z", "#e8b84a") +
      path("M-66-20L-66 24L-40 36L-52 10L-56-20Z", "#a97b22") +
      path("M-44-84L-10-90L-6-60L-40-52Z", "#fff0b8") +
      path("M-50-8L-36-18L-18-16L-12-4L-26 4L-42 2Z", "#120a08") +
      path("M-40-6L-30-10L-22-5L-30 0Z", "#fff6da") +
      line("M-64-34L-14-28M-58-46L-10-40", "#a97b22", 2) +
      circle(-32, -66, 5, "#b5382a"),
  );
  return c.svg(WIDTH, HEIGHT, s);
}
