import { darken, lighten, mix, type Ramp } from "../colours.ts";
import { between, flip, type Point, polygon } from "../shapes.ts";
import { type Facet, facets } from "./facets.ts";

export function dragonHead({ colour: c = "#c1281f", horn = "#f0c45a", eye = "#fff2b0" } = {}) {
  const R: Ramp = [darken(c, 0.8), darken(c, 0.5), c, mix(c, "#ff9a4a", 0.55), "#ffd38a"];
  const H = [darken(horn, 0.6), darken(horn, 0.25), horn, lighten(horn, 0.5)] as const;
  const t: Facet[] = [
    // crest and brow
    [[0, -78], [18, -84], [0, -40], 3],
    [[18, -84], [38, -62], [0, -40], 2.2],
    [[38, -62], [20, -30], [0, -40], 1.6],
    [[38, -62], [62, -34], [20, -30], 2.5],
    [[0, -40], [20, -30], [0, 0], 3.3],
    [[20, -30], [16, -4], [0, 0], 2.4],
    // eye ridge
    [[20, -30], [62, -34], [72, -20], 1],
    [[20, -30], [72, -20], [16, -4], 0.2],
    // cheeks
    [[72, -20], [62, -34], [104, -40], 1.4],
    [[72, -20], [104, -40], [84, 4], 0.8],
    [[72, -20], [84, 4], [50, 14], 1.9],
    [[16, -4], [72, -20], [50, 14], 1.2],
    [[84, 4], [112, 8], [74, 34], 0.7],
    [[84, 4], [74, 34], [50, 14], 1.5],
    [[74, 34], [92, 48], [58, 58], 0.9],
    [[50, 14], [74, 34], [58, 58], 2.1],
    // snout
    [[0, 0], [16, -4], [26, 34], 2.8],
    [[16, -4], [50, 14], [26, 34], 2.0],
    [[0, 0], [26, 34], [0, 52], 3.5],
    [[50, 14], [58, 58], [26, 34], 1.4],
    [[26, 34], [58, 58], [44, 66], 2.4],
    [[26, 34], [44, 66], [22, 70], 2.9],
    [[0, 52], [26, 34], [22, 70], 2.2],
    [[0, 52], [22, 70], [0, 74], 3.0],
    // jaw
    [[58, 58], [44, 66], [50, 92], 1.0],
    [[44, 66], [36, 88], [50, 92], 0.5],
    [[36, 88], [50, 92], [26, 112], 1.4],
    [[36, 88], [0, 96], [26, 112], 1.8],
    [[0, 96], [26, 112], [0, 118], 2.4],
  ];
  let s = "";
  // Horns: curved strips.
  const hornStrip = (shade: number) => {
    const edges = (i: number): [Point, Point] => {
      const q = i / 8;
      const x = 30 + 62 * Math.sin(q * 1.7) + q * 12;
      const y = -62 - 78 * q + 8 * Math.sin(q * 3);
      const w = 17 * (1 - q) + 1;
      return [
        [x - w, y - w * 0.3],
        [x + w, y + w * 0.5],
      ];
    };
    let o = "";
    for (let i = 0; i < 8; i++) {
      const [a, b] = edges(i);
      const [d, e] = edges(i + 1);
      const col = i % 2 ? H[2] : H[1];
      o +=
        polygon(
          [a, between(a, b, 0.45), between(d, e, 0.45), d],
          darken(lighten(col, 0.28), shade),
        ) + polygon([between(a, b, 0.45), b, e, between(d, e, 0.45)], darken(col, 0.25 + shade));
    }
    return o;
  };
  const spikes = (k: number) =>
    (
      [
        [
          [62, -34],
          [104, -40],
          [140, -66],
        ],
        [
          [84, 4],
          [104, -40],
          [138, -14],
        ],
        [
          [74, 34],
          [112, 8],
          [130, 34],
        ],
        [
          [58, 58],
          [92, 48],
          [106, 74],
        ],
        [
          [50, 92],
          [60, 62],
          [78, 100],
        ],
      ] as const
    )
      .map(
        ([a, b, tip], i) =>
          polygon([a, b, tip], darken(H[i % 2 ? 1 : 2], k)) +
          polygon([a, between(a, b, 0.5), tip], darken(H[0], 0.1)),
      )
      .join("");
  s += flip(spikes(0)) + spikes(0.15) + flip(hornStrip(0)) + hornStrip(0.18);
  // mouth dark
  const mo = polygon("0,70 24,68 44,66 38,90 0,98", "#1a0607");
  s += flip(mo) + mo;
  s += facets(t, R, 0.2);
  const eyeh =
    polygon("22,-20 40,-24 64,-22 48,-12 30,-9", eye) +
    polygon("42,-24 47,-23 46,-12 42,-11", "#2a0505");
  const teeth =
    (
      [
        [28, 68, 7, 20],
        [40, 66, 5, 14],
        [12, 72, 6, 10],
      ] as const
    )
      .map(([x, y, w, h]) =>
        polygon(
          [
            [x - w / 1.4, y],
            [x + w / 1.4, y],
            [x, y + h],
          ],
          "#fff3d6",
        ),
      )
      .join("") +
    (
      [
        [20, 96, 6, 13],
        [34, 91, 5, 16],
      ] as const
    )
      .map(([x, y, w, h]) =>
        polygon(
          [
            [x - w / 1.4, y],
            [x + w / 1.4, y - 1],
            [x, y - h],
          ],
          "#e9d3a8",
        ),
      )
      .join("");
  const nos = polygon("10,58 22,52 20,64 12,66", "#1a0607");
  s += flip(eyeh + teeth + nos) + eyeh + teeth + nos;
  return s;
}
