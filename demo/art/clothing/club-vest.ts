import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { lettering, letteringWidth } from "../lettering.ts";
import { ellipse, flip, group, path, place } from "../shapes.ts";
import { CENTRE, folds, highlights, rounded, stitching, symmetricClip } from "./cloth.ts";

/** Sleeveless club vest with a back patch. */
export function clubVest(
  c: Canvas,
  { body = "#1a1c20", patch = "", top = "SAN-PARO", low = "RIOT", ink = "#f0e6cf" } = {},
) {
  const d =
      "M170 124L206 122C214 126 220 130 228 134C226 170 236 206 262 226L256 360L262 470L170 474Z",
    B = rounded(c, body, 78, 262);
  const cl = c.clip(symmetricClip(d));
  let s =
    ellipse(CENTRE, 506, 110, 12, "#000", `opacity=".45" ${c.blur(8)}`) +
    path(d, B) +
    flip(path(d, B), CENTRE) +
    group(
      folds(
        [
          "M262 226C240 240 236 300 258 360L266 300Z",
          "M78 226C100 240 104 300 82 360L74 300Z",
          "M214 400L228 474L204 474Z",
          "M126 400L112 474L136 474Z",
        ],
        0.25,
      ) + highlights(["M106 210L96 400L104 404L116 220Z"], 0.1),
      cl,
    );
  s +=
    stitching(
      "M222 142C220 178 230 212 254 232L249 360L254 462L86 462L91 360L86 232C110 212 120 178 118 142",
      lighten(body, 0.35),
    ) +
    path("M130 124C144 112 196 112 210 124L202 136C190 128 150 128 138 136Z", lighten(body, 0.12)) +
    path("M138 136C150 128 190 128 202 136L196 142C186 136 154 136 144 142Z", "#050608");
  const rk = (y: number, txt: string, up: boolean) => {
    const k = Math.min(up ? 0.27 : 0.23, 118 / letteringWidth(txt, 9));
    return (
      path(
        up
          ? `M100 ${y + 12}C130 ${y - 14} 210 ${y - 14} 240 ${y + 12}L234 ${y + 36}C208 ${y + 14} 132 ${y + 14} 106 ${y + 36}Z`
          : `M106 ${y - 14}C134 ${y + 6} 206 ${y + 6} 234 ${y - 14}L240 ${y + 10}C208 ${y + 34} 132 ${y + 34} 100 ${y + 10}Z`,
        darken(body, 0.6),
        `stroke="${ink}" stroke-width="2.4"`,
      ) + place(CENTRE, up ? y + 8 : y + 10, lettering(txt, ink, { skew: 0, gap: 9 }), k)
    );
  };
  return s + rk(196, top, true) + place(CENTRE, 300, patch, 0.5) + rk(398, low, false);
}
