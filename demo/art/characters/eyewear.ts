import { type Canvas, fade } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { skull } from "../motifs/skull.ts";
import { circle, flip, line, path, place, polygon, rect } from "../shapes.ts";

type Eyewear = (c: Canvas, lens: string, fade: string) => string;

export const eyewear = {
  none: () => "",
  round: (c, a, b) => {
    const L = c.linearBetween(
      [
        [0, a],
        [0.5, mix(a, b, 0.5)],
        [1, b],
      ],
      0,
      -34,
      0,
      34,
    );
    const s =
      circle(-32, -4, 29, "#0b0c10") +
      circle(-32, -4, 24, L) +
      polygon("-52,4 -26,-28 -14,-22 -42,14", "#fff", 'opacity=".45"');
    return (
      flip(s) +
      s +
      path("M-8-8C-3-14 3-14 8-8L8-2C3-8-3-8-8-2Z", "#0b0c10") +
      line("M-60-12L-72-18M60-12L72-18", "#0b0c10", 5)
    );
  },
  visor: (c, a, b) =>
    path(
      "M-76-28C-40-40 40-40 76-28L78-2C60 16 30 20 10 12L0 6L-10 12C-30 20-60 16-78-2Z",
      "#07090c",
    ) +
    path(
      "M-70-23C-36-34 36-34 70-23L71-4C56 10 30 13 12 6L0 1L-12 6C-30 13-56 10-71-4Z",
      c.linearBetween(
        [
          [0, lighten(a, 0.5)],
          [0.35, a],
          [1, b],
        ],
        0,
        -34,
        0,
        14,
      ),
    ) +
    polygon("-60,-25 -24,-30 -44,8 -58,4", "#fff", 'opacity=".5"') +
    polygon("-14,-31 -4,-31 -24,9 -33,9", "#fff", 'opacity=".35"') +
    rect(36, -20, 20, 2.6, "#fff") +
    rect(36, -14, 12, 2.6, "#fff"),
  aviator: (c, a, b) => {
    const L = c.linearBetween(fade(b, a), 0, -24, 0, 30);
    const s =
      path("M-58-22L-10-22C-6-6-10 22-32 26C-54 24-62 0-58-22Z", "#d9b25a") +
      path("M-54-18L-14-18C-11-5-14 18-32 21C-50 19-57 0-54-18Z", L) +
      polygon("-50,-16 -36,-16 -48,12 -53,2", "#fff", 'opacity=".45"');
    return (
      flip(s) +
      s +
      line("M-12-20C-4-26 4-26 12-20M-10-14L10-14", "#d9b25a", 3) +
      line("M-58-20L-72-24M58-20L72-24", "#d9b25a", 4)
    );
  },
  goggles: (c, a, b) =>
    path("M-74-92C-30-110 30-110 74-92L72-78C30-92-30-92-72-78Z", "#15171b") +
    [-30, 30]
      .map(
        (x, i) =>
          circle(x, -88, 27, "#15171b") +
          circle(x, -88, 22, i ? darken("#a8793f", 0.3) : "#c9975a") +
          circle(x, -88, 16, c.linearBetween(fade(lighten(a, 0.4), b), 0, -106, 0, -72)) +
          polygon(
            [
              [x - 12, -84],
              [x + 2, -100],
              [x + 8, -98],
              [x - 8, -78],
            ],
            "#fff",
            'opacity=".5"',
          ),
      )
      .join("") +
    rect(-6, -93, 12, 10, "#15171b"),
  patch: (_, a) =>
    path("M12-22L50-24L54 0L44 18L22 18L10 2Z", "#101216") +
    path("M12-22L50-24L52-14L12-10Z", "#2a2e35") +
    line("M-64-66L14-20M50-22L70-40", "#101216", 6) +
    place(32, -2, skull({ bone: a, ink: "#101216" }), 0.09),
  scar: () =>
    line("M34-44L46 34", "#e9b2a0", 4) +
    line("M36-44L48 34", "#7a2d2f", 1.6) +
    [0, 1, 2, 3].map((i) => line(`M${30 + i * 3} ${-30 + i * 18}l12-3`, "#7a2d2f", 1.8)).join(""),
} satisfies Record<string, Eyewear>;
