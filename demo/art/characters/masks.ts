import { darken, lighten } from "../colours.ts";
import { circle, line, path, polygon, rect } from "../shapes.ts";

type Worn = (colour: string, accent: string) => string;

export const masks = {
  none: () => "",
  resp: (k, a) =>
    path("M-66 6L-30 14L-8 10L8 10L30 14L66 6L62 56L40 96L0 112L-40 96L-62 56Z", k) +
    path("M8 10L30 14L66 6L62 56L40 96L0 112L0 60Z", darken(k, 0.4)) +
    path("M-58 14L-30 22L-12 20L-20 46L-48 50Z", lighten(k, 0.2)) +
    polygon("-22,26 22,26 30,50 18,80 -18,80 -30,50", "#0b0c0f") +
    polygon("-16,32 16,32 22,50 14,73 -14,73 -22,50", a) +
    [0, 1, 2, 3].map((i) => rect(-16 + i, 38 + i * 9, 32 - i * 2, 4.4, darken(a, 0.7))).join("") +
    [-58, 58]
      .map(
        (x, i) =>
          circle(x, 66, 24, "#0b0c0f") +
          circle(x, 66, 19, i ? darken(k, 0.25) : lighten(k, 0.08)) +
          circle(x, 66, 11, i ? darken(a, 0.3) : a) +
          circle(x, 66, 5, "#0b0c0f"),
      )
      .join(""),
  bandana: (k, a) =>
    path("M-70 8C-30 26 30 26 70 8L64 62L40 104L0 150L-40 104L-64 62Z", k) +
    path("M6 24C32 24 52 18 70 8L64 62L40 104L0 150L4 80Z", darken(k, 0.38)) +
    path("M-70 8C-52 16-34 20-18 22L-30 60L-58 48Z", lighten(k, 0.16)) +
    path("M-40 56C-14 68 14 68 40 56L36 84C14 94-14 94-36 84Z", a) +
    [-3, -2, -1, 0, 1, 2, 3]
      .map((i) =>
        line(`M${i * 10} ${66 - Math.abs(i) * 1.6}V${90 - Math.abs(i) * 1.6}`, darken(k, 0.4), 2.6),
      )
      .join("") +
    line("M-38 72C-14 82 14 82 38 72", darken(k, 0.4), 2.6),
  beard: (k) =>
    path(
      "M-67 14L-60 60L-48 100L-20 126L0 131L20 126L48 100L60 60L67 14L54 44L30 50L20 46L0 52L-20 46L-30 50L-54 44Z",
      k,
    ) +
    path("M-67 14L-60 60L-48 100L-20 126L-30 80L-54 44Z", lighten(k, 0.2)) +
    path("M-22 58L0 62L22 58L16 70L-16 70Z", "#8a4a44") +
    line("M-24 59L0 63L24 59", "#120a08", 2.4),
  tash: (k) =>
    path("M0 46C-14 44-34 50-46 66C-34 66-14 62 0 56C14 62 34 66 46 66C34 50 14 44 0 46Z", k) +
    path("M0 46C-14 44-34 50-46 66C-34 60-14 54 0 52Z", lighten(k, 0.22)),
  jaw: (_, a) =>
    path("M-66 22L-58 66L-30 104L0 112L30 104L58 66L66 22L44 40L0 46L-44 40Z", "#0d0e11") +
    path("M-50 44C-20 56 20 56 50 44L46 60C18 70-18 70-46 60Z", a) +
    path("M-44 68C-18 78 18 78 44 68L36 86C14 94-14 94-36 86Z", darken(a, 0.16)) +
    [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      .map((i) =>
        line(
          `M${i * 10} ${53 - Math.abs(i) * 0.9}V${66 - Math.abs(i) * 0.9}M${i * 9} ${75 - Math.abs(i) * 0.9}V${90 - Math.abs(i) * 1.4}`,
          "#0d0e11",
          2.4,
        ),
      )
      .join("") +
    path("M2 46L44 40L66 22L58 66L30 104L0 112L0 46Z", "#000", 'opacity=".22"'),
  paint: (_, a) =>
    path("M-64 2L-10-2L-10 9L-62 17Z", a, 'opacity=".95"') +
    path("M64 2L12-2L12 9L62 17Z", darken(a, 0.3), 'opacity=".95"') +
    path("M-60 24L-18 18L-18 25L-58 33Z", a, 'opacity=".9"') +
    path("M60 24L20 18L20 25L58 33Z", darken(a, 0.35), 'opacity=".9"'),
} satisfies Record<string, Worn>;
