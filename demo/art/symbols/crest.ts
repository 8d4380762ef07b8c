import { hatch } from "../backdrops.ts";
import { canvas } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { wings } from "../motifs/wings.ts";
import { outlined, place, points, polygon, shrink } from "../shapes.ts";
import { CENTRE, SIZE } from "./grounds.ts";

/** A winged shield. */
export function crest() {
  const c = canvas();
  const sh = points("-62,-84 0,-100 62,-84 70,-20 52,48 0,96 -52,48 -70,-20");
  return c.svg(
    SIZE,
    SIZE,
    hatch(c, SIZE, SIZE, "#e9e4d8", "#e0d9c8", 22, 11) +
      place(
        CENTRE,
        170,
        outlined(
          wings({ colours: ["#0c1a33", "#183462", "#2c5fb0", "#7fb2ff"], span: 150 }),
          "#0a1222",
          8,
        ),
        0.8,
      ) +
      place(
        CENTRE,
        186,
        polygon(sh, "#0a1222", 'stroke="#0a1222" stroke-width="16" stroke-linejoin="miter"') +
          polygon(sh, "#d9a73a") +
          polygon(shrink(sh, [0, 0], 0.12), "#0f2748") +
          polygon(shrink(sh.slice(1, 6), [0, 0], 0.12), "#0b1c36") +
          place(-1, -4, lettering("VX", "#f4efe2", { skew: 0, gap: 6 }), 0.74) +
          place(
            0,
            52,
            polygon("0,-10 6,-2 16,-2 8,5 11,15 0,9 -11,15 -8,5 -16,-2 -6,-2", "#d9a73a"),
          ),
        0.98,
      ) +
      place(
        CENTRE,
        54,
        polygon(
          "-34,12 -30,-14 -14,2 0,-20 14,2 30,-14 34,12",
          "#d9a73a",
          'stroke="#0a1222" stroke-width="6" stroke-linejoin="miter"',
        ),
      ),
  );
}
