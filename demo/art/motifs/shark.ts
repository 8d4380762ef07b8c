import { darken, mix, ramp } from "../colours.ts";
import { circle, line, mirrored, path, polygon, polyline } from "../shapes.ts";

export function shark({
  colour: c = "#4f7186",
  pale = "#e9eef0",
  mouth = "#7d1220",
  gum = "#d84a52",
  eye = "#ffcf3a",
  ink = "#0a1218",
} = {}) {
  const R = ramp(c);
  let h = "";
  h +=
    path("M0-128L14-96L18-70L0-66Z", R[1]) +
    path("M60-20L126 30L136 66L84 44Z", R[1]) +
    path("M60-20L126 30L110 34L70 16Z", R[2]);
  h +=
    path("M0-92C34-90 66-64 82-22C94 12 92 56 74 84L46 112L0 120Z", R[2]) +
    path("M44-76C62-62 76-40 82-22C94 12 92 56 74 84L62 96C78 52 72-10 44-76Z", R[1]) +
    path("M0-92C16-91 30-86 42-76L24-40L0-34Z", R[3]) +
    path("M0-34L24-40L46-6L26 8L0 10Z", mix(R[2], pale, 0.35)) +
    path("M0 10L26 8L62 18L82 40L78 76L46 112L0 120Z", pale) +
    path("M62 18L82 40L78 76L46 112L62 70Z", darken(pale, 0.22));
  h +=
    path("M0 22C30 20 58 30 70 50C66 84 40 104 0 108Z", gum) +
    path("M0 32C26 30 48 38 58 52C54 78 34 94 0 97Z", mouth) +
    path("M0 58C16 58 26 64 30 74C22 86 12 90 0 91Z", "#3a0710");
  for (let i = 0; i < 5; i++) {
    const x = 1 + i * 12.6,
      y = 29 + i * i * 0.9,
      w = 11.4 - i * 0.5;
    h +=
      polygon(
        [
          [x, y],
          [x + w, y + 1 + i * 1.4],
          [x + w * 0.45, y + 21 - i * 1.6],
        ],
        "#fffdf4",
      ) +
      polygon(
        [
          [x + w * 0.55, y + 0.6],
          [x + w, y + 1 + i * 1.4],
          [x + w * 0.45, y + 21 - i * 1.6],
        ],
        "#cfd6d4",
      );
  }
  for (let i = 0; i < 4; i++) {
    const x = 3 + i * 12,
      y = 100 - i * i * 1.7;
    h += polygon(
      [
        [x, y],
        [x + 10, y - 1.6 - i],
        [x + 4.5, y - 15 + i],
      ],
      i % 2 ? "#e4e6df" : "#fffdf4",
    );
  }
  h +=
    polygon("24,-26 50,-38 66,-26 48,-14 30,-16", ink) +
    polygon("31,-25 49,-33 59,-26 47,-19 34,-19", eye) +
    circle(45, -26, 5, ink) +
    circle(43, -28, 1.7, "#fff") +
    polyline("20,-36 48,-48 72,-34", R[0], 5);
  h +=
    polygon("8,-2 18,-6 16,2", ink) +
    [0, 1, 2].map((i) => line(`M${80 - i * 3} ${2 + i * 14}l-14 ${12}`, R[0], 3)).join("") +
    circle(14, -58, 2, R[1]) +
    circle(22, -64, 2, R[1]) +
    circle(10, -48, 2, R[1]);
  return mirrored(h);
}
