import { type Canvas, fadeOut } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { circle, ellipse, group, line, type Point, path, polygon, rect } from "../shapes.ts";
import { WIDTH } from "./scenes.ts";
import { type Rim, wheel } from "./wheel.ts";

/** A body seen from the side, facing right, in a 570 x 340 picture. */
export type Body = {
  outline: string;
  glass: readonly string[];
  wheels: readonly (readonly [x: number, y: number, r: number])[];
  door: string;
  handle: Point;
  headlight: string;
  tailLight: string;
  skirt: string;
  shoulder: string;
  behind?: (shade: string) => string;
  seats?: (colour: string) => string;
  trim?: (colour: string) => string;
};

export type Finish = {
  paint: string;
  livery: string;
  rim: Rim;
  glow?: string;
  /** Seats and trim take the paint unless they have a colour of their own. */
  seat?: string;
  trim?: string;
  /** Drawn over the body: light bars, roll bars. */
  extras?: string;
};

const TINT = "#0d131a";
const HEADLIGHT = "#fff6da";

export function car(c: Canvas, body: Body, finish: Finish) {
  const { paint, livery, rim, glow, seat = paint, trim = paint, extras = "" } = finish;
  const clip = c.clip(path(body.outline, "#fff"));
  let s = body.seats?.(seat) ?? "";
  s += ellipse(286, 272, 262, 15, "#000", `opacity=".55" ${c.blur(7)}`);
  if (glow) s += ellipse(286, 262, 236, 20, glow, `opacity=".8" ${c.blur(10)}`);
  s += path("M90 228H480V250H90Z", "#07090b");
  s += body.behind?.(darken(paint, 0.25)) ?? "";
  s += path(
    body.outline,
    c.linearBetween(
      [
        [0, lighten(paint, 0.18)],
        [0.45, paint],
        [1, darken(paint, 0.42)],
      ],
      0,
      100,
      0,
      240,
    ),
  );
  s += group(livery, clip);
  // The shading goes over the livery, so that flat art looks like paint.
  s += group(
    rect(0, 80, WIDTH, 80, c.linearBetween(fadeOut("#fff", 0.34), 0, 96, 0, 172)) +
      path(
        `${body.shoulder}L540 300L20 300Z`,
        c.linearBetween(
          [
            [0, "#05070a", 0.06],
            [0.45, "#05070a", 0.34],
            [1, "#05070a", 0.66],
          ],
          0,
          170,
          0,
          240,
        ),
      ) +
      line(body.shoulder, "#fff", 2.4, 'opacity=".55"') +
      rect(0, 214, WIDTH, 7, "#fff", 'opacity=".08"') +
      path(body.skirt, "#090b0e", 'opacity=".85"'),
    clip,
  );
  s += group(
    body.wheels
      .map(
        ([x, y, r]) =>
          circle(x, y, r + 8, "#06080a") +
          circle(x, y, r + 8, "none", `stroke="${darken(paint, 0.6)}" stroke-width="2.5"`),
      )
      .join(""),
    clip,
  );
  s += body.glass
    .map((d) =>
      path(
        d,
        c.linearBetween(
          [
            [0, lighten(TINT, 0.36)],
            [0.5, lighten(TINT, 0.1)],
            [1, TINT],
          ],
          0,
          110,
          0,
          166,
        ),
        'stroke="#06080a" stroke-width="3" stroke-linejoin="round"',
      ),
    )
    .join("");
  const glassClip = c.clip(body.glass.map((d) => path(d, "#fff")).join(""));
  s += group(
    polygon("180,170 236,90 262,90 206,170", "#fff", 'opacity=".16"') +
      polygon("300,170 356,90 366,90 310,170", "#fff", 'opacity=".14"') +
      polygon("318,170 374,90 400,90 344,170", "#fff", 'opacity=".1"'),
    glassClip,
  );
  s +=
    group(
      line(body.door, "#05070a", 1.8, 'opacity=".7"') +
        line(body.door, "#fff", 0.7, 'opacity=".18" transform="translate(1.6 0)"'),
      clip,
    ) +
    rect(body.handle[0], body.handle[1], 20, 4.5, "#0a0c0f", 'rx="2" opacity=".9"') +
    rect(body.handle[0], body.handle[1], 20, 1.6, "#fff", 'opacity=".45"');
  s +=
    path(body.headlight, HEADLIGHT) +
    path(body.headlight, "none", 'stroke="#06080a" stroke-width="1.6"') +
    path(body.tailLight, "#ff3b30") +
    path(body.tailLight, "none", 'stroke="#200505" stroke-width="1.6"');
  s += path(body.outline, "none", 'stroke="#05070a" stroke-width="2.2" opacity=".75"');
  s += (body.trim?.(trim) ?? "") + extras;
  s += body.wheels.map(([x, y, r]) => wheel(x, y, r, rim)).join("");
  return s;
}
