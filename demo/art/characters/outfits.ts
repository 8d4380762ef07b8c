import { darken, lighten } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { circle, group, line, path, place, polygon, rect } from "../shapes.ts";

const SHOULDERS =
  "M-20 570L2 464C22 422 72 402 116 392L170 428L224 392C268 402 318 422 338 464L360 570Z";

const LIT_SHOULDER = "M-20 570L2 464C22 422 72 402 116 392L152 480L140 570Z";

type Outfit = (cloth: string, accent: string, emblem: string) => string;

export const outfits = {
  hoodie: (k, a, em) =>
    path(SHOULDERS, k) +
    path(LIT_SHOULDER, lighten(k, 0.12)) +
    path("M112 392L92 356L124 340L170 420L150 470Z", lighten(k, 0.2)) +
    path("M228 392L248 356L216 340L170 420L190 470Z", darken(k, 0.4)) +
    line("M150 440L146 516M190 440L196 506", a, 5) +
    rect(141, 514, 10, 18, "#cfd6dd") +
    rect(191, 504, 10, 18, "#cfd6dd") +
    place(258, 512, em, 0.2),
  suit: (k, a) =>
    group(
      path(SHOULDERS, k) +
        path(LIT_SHOULDER, lighten(k, 0.12)) +
        path("M118 392L170 450L222 392L230 410L184 570L156 570L110 410Z", "#f1ede4") +
        path("M170 450L222 392L230 410L184 570L170 570Z", "#cfc8ba") +
        path("M118 392L94 410L80 470L150 570L158 570Z", lighten(k, 0.22)) +
        path("M222 392L246 410L260 470L190 570L182 570Z", darken(k, 0.35)) +
        path("M160 446L180 446L184 470L170 570L156 470Z", a) +
        path("M170 446L180 446L184 470L170 570Z", darken(a, 0.3)) +
        polygon("248,474 276,464 272,490", a) +
        polygon("276,464 290,476 272,490", darken(a, 0.3)),
      'transform="translate(0 570) scale(1 1.13) translate(0 -570)"',
    ),
  spikes: (k, a, em) =>
    path(SHOULDERS, k) +
    path(LIT_SHOULDER, lighten(k, 0.13)) +
    path("M112 392L94 352L128 340L170 424L152 474Z", lighten(k, 0.2)) +
    path("M228 392L246 352L212 340L170 424L190 474Z", darken(k, 0.35)) +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          polygon(
            [
              [14 + i * 20, 454 - i * 10],
              [20 + i * 20, 428 - i * 10],
              [30 + i * 20, 448 - i * 10],
            ],
            "#dfe5ea",
          ) +
          polygon(
            [
              [326 - i * 20, 454 - i * 10],
              [320 - i * 20, 428 - i * 10],
              [310 - i * 20, 448 - i * 10],
            ],
            "#8f979f",
          ),
      )
      .join("") +
    polygon("56,456 106,446 110,492 60,500", a) +
    place(83, 473, em, 0.17) +
    line("M170 440L164 570", "#cfd6dd", 3, 'stroke-dasharray="4 3"'),
  armour: (k, a, em) =>
    path(SHOULDERS, darken(k, 0.3)) +
    path("M70 452L120 428L220 428L270 452L282 570L58 570Z", k) +
    path("M170 428L220 428L270 452L282 570L170 570Z", darken(k, 0.3)) +
    path("M-20 570L2 464C14 428 44 410 78 402L98 432L72 470L58 570Z", lighten(k, 0.16)) +
    path("M360 570L338 464C326 428 296 410 262 402L242 432L268 470L282 570Z", darken(k, 0.45)) +
    path("M96 392L112 346L152 376L188 376L228 346L244 392L226 440L114 440Z", lighten(k, 0.06)) +
    path("M170 376L188 376L228 346L244 392L226 440L170 440Z", darken(k, 0.4)) +
    rect(110, 472, 120, 34, "#0b1017") +
    place(170, 489, lettering("SP-09", a, { skew: 0, gap: 10 }), 0.24) +
    [0, 1, 2].map((i) => rect(96, 518 + i * 18, 148, 6, darken(k, 0.6))).join("") +
    polygon("8,474 48,460 54,504 14,518", a) +
    place(31, 489, em, 0.15),
  coat: (k, a, em) =>
    path(SHOULDERS, k) +
    path(LIT_SHOULDER, lighten(k, 0.12)) +
    path("M116 398L80 330L120 318L166 420L150 480Z", lighten(k, 0.18)) +
    path("M224 398L260 330L220 318L174 420L190 480Z", darken(k, 0.35)) +
    path("M120 318L132 330L170 408L166 420Z", a) +
    path("M220 318L208 330L170 408L174 420Z", darken(a, 0.35)) +
    [0, 1, 2]
      .map((i) => circle(190, 470 + i * 34, 5, a) + circle(142, 476 + i * 34, 5, a))
      .join("") +
    place(264, 500, em, 0.18),
  track: (k, a, em) =>
    path(SHOULDERS, k) +
    path(LIT_SHOULDER, lighten(k, 0.1)) +
    path("M116 392L134 346C146 356 194 356 206 346L224 392L170 430Z", darken(k, 0.25)) +
    path("M2 464C22 422 72 402 116 392L124 402C84 414 40 432 18 474L4 570L-20 570Z", a) +
    path(
      "M338 464C318 422 268 402 224 392L216 402C256 414 300 432 322 474L336 570L360 570Z",
      darken(a, 0.25),
    ) +
    rect(167, 392, 6, 178, "#cfd6dd") +
    path("M20 500C80 470 130 470 164 500L164 524C130 494 80 494 14 528Z", a, 'opacity=".9"') +
    path(
      "M320 500C260 470 210 470 176 500L176 524C210 494 260 494 326 528Z",
      darken(a, 0.25),
      'opacity=".9"',
    ) +
    place(244, 450, em, 0.17),
} satisfies Record<string, Outfit>;
