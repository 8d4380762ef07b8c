import { canvas, fade } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { wolf } from "../motifs/beasts.ts";
import { circle, path, place, polygon, rect } from "../shapes.ts";
import { face, neck } from "./face.ts";
import { CENTRE, HEIGHT, WIDTH } from "./grounds.ts";

/** An enforcer in a visor helmet. */
export function warden() {
  const c = canvas();
  const skin = "#a8714f",
    sh = "#2a1826";
  let s =
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade("#0b1a30", "#050b16"))) +
    [0, 1, 2, 3, 4]
      .map((i) => rect(20 + i * 68, 0, 26, HEIGHT, "#1b5fb8", `opacity="${0.1 + (i % 2) * 0.22}"`))
      .join("") +
    polygon("0,0 340,0 340,60 0,180", "#2f7de0", 'opacity=".35"');
  s += path(
    "M-30 570L-4 452C20 412 70 396 120 390L220 390C270 396 320 412 344 452L370 570Z",
    "#1a212b",
  );
  s += place(CENTRE, 226, neck(skin, sh));
  s +=
    path("M96 392L112 342L152 372L188 372L228 342L244 392L226 440L114 440Z", "#2a3440") +
    path("M170 372L188 372L228 342L244 392L226 440L170 440Z", "#161d26");
  s += place(
    CENTRE,
    226,
    face({ skin, lip: "#7a4238", brow: "#120c0a", shadow: sh, rim: "#4aa0ff" }),
  );
  // helmet
  s += place(
    CENTRE,
    226,
    path(
      "M-84 22L-90-40C-90-116-46-142 0-142C46-142 90-116 90-40L84 22L70 60L60 14L-60 14L-70 60Z",
      "#39485a",
    ) +
      path("M0-142C46-142 90-116 90-40L84 22L70 60L60 14L20 14L30-60Z", "#1d2733") +
      path("M-80-40C-78-100-46-130-6-134L-20-100C-46-94-60-74-64-36Z", "#5d7188") +
      path("M-14-142L14-142L22-52L-22-52Z", "#2f7de0") +
      path("M0-142L14-142L22-52L0-52Z", "#1a57ab") +
      path("M-78-40L78-40L80-4L52 24L18 28L0 18L-18 28L-52 24L-80-4Z", "#05080d") +
      path(
        "M-70-33L70-33L72-7L48 16L20 20L0 10L-20 20L-48 16L-72-7Z",
        c.linearBetween(
          [
            [0, "#bdeeff"],
            [0.3, "#37a3ff"],
            [1, "#083b8a"],
          ],
          0,
          -33,
          0,
          20,
        ),
      ) +
      polygon("-62,-33 -20,-33 -44,10 -58,4", "#fff", 'opacity=".55"') +
      polygon("-10,-33 0,-33 -24,16 -32,14", "#fff", 'opacity=".4"') +
      rect(34, -24, 22, 2.4, "#eaf8ff") +
      rect(34, -18, 14, 2.4, "#eaf8ff") +
      circle(-84, -14, 14, "#161d26") +
      circle(-84, -14, 7, "#2f7de0") +
      circle(84, -14, 14, "#0d1219") +
      circle(84, -14, 7, "#1a57ab") +
      path("M-84 0L-74 62L-40 86L-34 78L-64 54L-72 0Z", "#10151c") +
      path("M88-40C90-100 60-136 20-141C56-128 78-96 80-36Z", "#4aa0ff"),
  );
  // vest
  s +=
    path("M70 452L120 430L220 430L270 452L282 570L58 570Z", "#232d39") +
    path("M170 430L220 430L270 452L282 570L170 570Z", "#161d26") +
    path("M-30 570L-4 452C10 424 40 408 74 400L96 430L70 470L58 570Z", "#31404f") +
    path("M370 570L344 452C330 424 300 408 266 400L244 430L270 470L282 570Z", "#18202a") +
    rect(110, 470, 120, 34, "#0b1017") +
    place(170, 487, lettering("SP-09", "#6db8ff", { skew: 0, gap: 10 }), 0.24) +
    [0, 1, 2].map((i) => rect(96, 516 + i * 18, 148, 6, "#0d131b")).join("") +
    polygon("10,470 46,458 52,500 16,512", "#2f7de0") +
    place(31, 484, wolf({ colour: "#dfe9f2", pale: "#fff", eye: "#2f7de0" }), 0.14) +
    path(
      "M344 452C330 424 300 408 266 400L276 398C316 406 342 424 352 452L372 560L366 560Z",
      "#4aa0ff",
    );
  return c.svg(WIDTH, HEIGHT, s);
}
