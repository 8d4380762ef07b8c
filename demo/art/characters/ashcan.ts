import { dots } from "../backdrops.ts";
import { canvas } from "../canvas.ts";
import { skull } from "../motifs/skull.ts";
import { circle, group, line, path, place, polygon, rect } from "../shapes.ts";
import { face } from "./face.ts";
import { CENTRE, HEIGHT, WIDTH } from "./grounds.ts";

/** A criminal in a hood and a respirator. */
export function ashcan() {
  const c = canvas();
  const skin = "#caa08a",
    sh = "#2a0f1c";
  let s =
    rect(0, 0, WIDTH, HEIGHT, "#d5361f") +
    dots(WIDTH, HEIGHT, "#d5361f", "#8e1a12", 16) +
    polygon("0,130 340,20 340,60 0,176", "#ffce3a") +
    polygon("0,190 340,76 340,86 0,202", "#ffce3a");
  s +=
    path(
      "M-30 570L-10 470C14 420 70 396 120 384L220 384C272 396 326 420 350 470L370 570Z",
      "#16171b",
    ) + path("M-30 570L-10 470C14 420 70 396 120 384L150 420L120 570Z", "#2a2c33");
  s += place(
    CENTRE,
    232,
    path("M-118 150C-128 30-110-150 0-160C110-150 128 30 118 150L60 190L-60 190Z", "#24262d") +
      path("M0-160C110-150 128 30 118 150L60 190L10 190L60 60L40-90Z", "#121317") +
      path("M-100 110C-110 10-90-118-20-146C-66-110-82-30-78 90Z", "#3b3f49"),
  );
  s += place(
    CENTRE,
    236,
    path("M-78 96C-92 0-78-118 0-122C78-118 92 0 78 96L40 130L-40 130Z", "#060608"),
  );
  s += place(
    CENTRE,
    240,
    group(
      face({ skin, lip: "#7a3b3b", shadow: sh, iris: "#ffb21a", rim: "#ff6a3d" }),
      c.clip(path("M-64-84C-30-104 40-104 64-60L70 120L-70 120Z", "#fff")),
    ) +
      path("M-70-110C-40-122 40-122 72-90L70-44C40-62-30-66-66-40Z", "#060608", 'opacity=".92"') +
      path("M-70-60L-40-70L20-66L70-40L70-52L30-86L-60-86Z", "#060608"),
  );
  // respirator
  s += place(
    CENTRE,
    240,
    path("M-66 6L-30 14L-8 10L8 10L30 14L66 6L62 56L40 96L0 112L-40 96L-62 56Z", "#30343c") +
      path("M8 10L30 14L66 6L62 56L40 96L0 112L0 60Z", "#1b1d22") +
      path("M-58 14L-30 22L-12 20L-20 46L-48 50Z", "#525862") +
      polygon("-22,26 22,26 30,50 18,80 -18,80 -30,50", "#0b0c0f") +
      polygon("-16,32 16,32 22,50 14,73 -14,73 -22,50", "#ffce3a") +
      [0, 1, 2, 3].map((i) => rect(-16 + i * 1, 38 + i * 9, 32 - i * 2, 4.4, "#3a2406")).join("") +
      circle(-58, 66, 24, "#0b0c0f") +
      circle(-58, 66, 19, "#3a3f48") +
      circle(-58, 66, 11, "#d5361f") +
      circle(-58, 66, 5, "#0b0c0f") +
      circle(58, 66, 24, "#060708") +
      circle(58, 66, 19, "#23262c") +
      circle(58, 66, 11, "#9c2012") +
      circle(58, 66, 5, "#060708"),
  );
  s +=
    path("M60 430L104 400L150 470L120 500Z", "#3b3f49") +
    path("M280 430L236 400L190 470L220 500Z", "#0d0e11") +
    line("M150 440L146 520M190 440L196 510", "#ffce3a", 5) +
    rect(141, 518, 10, 18, "#cfd6dd") +
    rect(191, 508, 10, 18, "#cfd6dd") +
    place(262, 516, skull({ bone: "#ffce3a", ink: "#16171b" }), 0.2);
  return c.svg(WIDTH, HEIGHT, s);
}
