import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { ellipse, flip, group, line, path, rect } from "../shapes.ts";
import { CENTRE, folds, highlights, ribbing, symmetricClip } from "./cloth.ts";

/** Torso garment shared by hoodie, bomber and coach jacket. */
const TORSO = "M170 168L206 164C228 172 248 182 262 196L266 300L262 470L170 478Z";

export const SLEEVE =
  "M246 184C276 194 292 226 300 276L322 432C316 446 296 452 282 448L262 340L254 252Z";

export function garment(
  c: Canvas,
  {
    body,
    sleeve = body,
    cuff = darken(body, 0.35),
    hem = cuff,
    collar = "hood",
    print = "",
    stripe = "",
    over = "",
  }: {
    body: string;
    sleeve?: string;
    cuff?: string;
    hem?: string;
    collar?: "hood" | "rib" | "stand" | "none";
    print?: string;
    stripe?: string;
    over?: string;
  },
) {
  const B = c.linearBetween(
    [
      [0, darken(body, 0.35)],
      [0.24, lighten(body, 0.1)],
      [0.5, body],
      [0.78, darken(body, 0.12)],
      [1, darken(body, 0.5)],
    ],
    78,
    0,
    262,
    0,
  );
  const SR = c.linearBetween(
    [
      [0, darken(sleeve, 0.15)],
      [0.55, sleeve],
      [1, darken(sleeve, 0.55)],
    ],
    246,
    0,
    322,
    0,
  );
  let s = ellipse(CENTRE, 524, 140, 14, "#000", `opacity=".4" ${c.blur(8)}`);
  s += flip(path(SLEEVE, SR), CENTRE) + path(SLEEVE, SR);
  s += stripe;
  s += folds([
    "M262 262L296 276L268 296Z",
    "M270 326L306 322L274 348Z",
    "M290 392L316 388L284 414Z",
    "M250 200L262 250L256 252Z",
    "M78 262L44 276L72 296Z",
    "M70 326L34 322L66 348Z",
    "M50 392L24 388L56 414Z",
  ]);
  // cuffs
  const cf =
    path("M280 444L322 430L328 454C320 466 300 472 286 470Z", cuff) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => line(`M${285 + i * 7} ${448 - i * 2.2}l4 20`, "#000", 2, 'opacity=".35"'))
      .join("");
  s += flip(cf, CENTRE) + cf;
  s += path(TORSO, B) + flip(path(TORSO, B), CENTRE);
  const tc = c.clip(symmetricClip(TORSO));
  s += group(print, tc);
  s += group(
    folds([
      "M262 210C250 232 248 262 266 300L266 210Z",
      "M78 210C90 232 92 262 74 300L74 210Z",
      "M262 330C240 352 232 392 250 470L266 470Z",
      "M78 330C100 352 108 392 90 470L74 470Z",
      "M196 470C200 440 214 420 236 410C222 430 214 450 212 470Z",
      "M140 470C138 444 128 424 108 414C120 432 126 450 126 470Z",
    ]) +
      highlights([
        "M112 190C104 230 104 290 112 340L122 336C114 290 116 230 124 186Z",
        "M216 192C224 230 226 280 220 330L228 334C236 284 234 230 226 190Z",
      ]),
    tc,
  );
  s +=
    ribbing(80, 468, 180, 26, hem, 26) +
    rect(80, 468, 180, 3, "#fff", 'opacity=".1"') +
    rect(80, 466, 180, 2, "#000", 'opacity=".45"');
  if (collar === "hood") {
    s +=
      path(
        "M170 78C220 78 244 112 240 156C236 182 208 200 170 204C132 200 104 182 100 156C96 112 120 78 170 78Z",
        darken(body, 0.08),
      ) +
      path(
        "M240 156C236 182 208 200 170 204L170 190C196 188 214 172 216 150C218 120 204 96 170 90L170 78C220 78 244 112 240 156Z",
        darken(body, 0.4),
      ) +
      path(
        "M170 100C200 100 214 124 210 152C206 174 190 184 170 188C150 184 134 174 130 152C126 124 140 100 170 100Z",
        "#07080b",
      ) +
      path(
        "M170 112C190 112 200 130 197 150C192 166 182 172 170 174C158 172 148 166 143 150C140 130 150 112 170 112Z",
        darken(body, 0.8),
      ) +
      line(
        "M130 152C134 174 150 184 170 190C190 184 206 174 210 152",
        lighten(body, 0.25),
        2,
        'opacity=".6"',
      ) +
      line("M150 188C148 214 152 232 148 252M190 188C192 214 188 226 194 244", "#e8e6df", 4) +
      rect(145, 250, 6, 12, "#b8bcc0") +
      rect(191, 242, 6, 12, "#b8bcc0");
  } else if (collar === "rib") {
    s +=
      path(
        "M128 170C130 150 148 140 170 140C192 140 210 150 212 170C204 182 188 186 170 186C152 186 136 182 128 170Z",
        cuff,
      ) +
      path(
        "M140 166C144 156 156 152 170 152C184 152 196 156 200 166C194 172 184 174 170 174C156 174 146 172 140 166Z",
        "#08090c",
      ) +
      Array.from({ length: 15 }, (_, i) =>
        line(
          `M${132 + i * 5.4} ${174 + Math.sin((i / 14) * 3.14) * 10}l0 -14`,
          "#000",
          1.6,
          'opacity=".3"',
        ),
      ).join("");
  } else if (collar === "stand") {
    s +=
      path("M122 172L132 134C146 126 194 126 208 134L218 172L170 190Z", darken(body, 0.25)) +
      path("M140 140C156 134 184 134 200 140L196 168L170 178L144 168Z", "#08090c") +
      path("M122 172L132 134L146 140L168 190L160 196Z", body) +
      path("M218 172L208 134L194 140L172 190L180 196Z", darken(body, 0.2));
  }
  return s + over;
}
