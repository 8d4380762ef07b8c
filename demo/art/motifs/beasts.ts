import { darken, lighten, mix, type Ramp } from "../colours.ts";
import { circle, flip, line, mirrored, type Point, points, polygon, polyline } from "../shapes.ts";
import { type Facet, facets } from "./facets.ts";

export function wolf({
  colour: c = "#5c7fa3",
  eye = "#ffd23f",
  nose = "#0d1218",
  pale = "#dfe9f2",
} = {}) {
  const R: Ramp = [darken(c, 0.72), darken(c, 0.45), c, mix(c, pale, 0.5), pale];
  const A: Point = [0, -62],
    B: Point = [24, -74],
    C: Point = [66, -132],
    D: Point = [84, -56],
    E: Point = [42, -60],
    F: Point = [0, -22],
    G: Point = [14, -16],
    H: Point = [56, -30],
    I: Point = [18, 2],
    J: Point = [54, -14],
    K: Point = [108, 14],
    L: Point = [88, -20],
    M: Point = [92, 46],
    N: Point = [62, 72],
    O: Point = [24, 34],
    P: Point = [0, 48],
    Q: Point = [19, 52],
    S: Point = [32, 62],
    T: Point = [22, 90],
    U: Point = [0, 104],
    V: Point = [52, 22],
    W: Point = [0, 10],
    X: Point = [68, -74],
    Y: Point = [56, -96];
  const t: Facet[] = [
    [B, C, E, 2.2],
    [C, D, X, 0.6],
    [C, X, Y, 0.2],
    [Y, X, E, 0.0],
    [Y, C, E, 1.0],
    [X, D, E, 1.2],
    [A, B, F, 3.0],
    [B, E, F, 2.5],
    [E, G, F, 1.9],
    [E, H, G, 2.4],
    [E, D, H, 1.7],
    [D, L, H, 1.2],
    [F, G, W, 3.4],
    [G, I, W, 3.0],
    [H, L, J, 1.0],
    [G, H, J, 0.3],
    [G, J, I, 0.2],
    [I, O, W, 2.6],
    [W, O, P, 3.6],
    [I, V, O, 2.2],
    [I, J, V, 1.6],
    [J, L, V, 1.4],
    [L, K, V, 2.0],
    [K, M, V, 3.0],
    [V, M, N, 3.5],
    [V, N, S, 3.8],
    [O, V, S, 3.1],
    [O, S, Q, 3.7],
    [O, Q, P, 2.9],
    [S, N, T, 2.6],
    [Q, S, T, 4],
    [[0, 78], Q, T, 1.6],
    [[0, 78], T, U, 3.2],
  ];
  let s = facets(t, R, 0.16);
  const eyeh =
    polygon("20,-1 34,-12 50,-12 42,-3 28,2", eye) +
    polygon("33,-11 40,-12 38,-3 34,-1", "#0b0e12");
  s += flip(eyeh) + eyeh;
  const n1 = polygon([P, Q, [10, 68], [0, 76]], nose);
  s += flip(n1) + n1 + polygon("-12,52 0,50 4,54 -8,57", lighten(nose, 0.35));
  s += line("M0 74V84M0 84L20 80M0 84L-20 80", nose, 3);
  return s;
}

export function tiger({
  colour: c = "#e07b1f",
  white = "#fbf3e4",
  ink = "#17130f",
  eye = "#c9f25a",
  nose = "#d8707a",
} = {}) {
  const R: Ramp = [
      darken(c, 0.72),
      darken(c, 0.42),
      c,
      mix(c, "#ffd08a", 0.45),
      mix(c, "#fff0d0", 0.7),
    ],
    w = (t: number) => darken(white, t);
  const A: Point = [0, -74],
    B: Point = [32, -86],
    D: Point = [104, -68],
    E: Point = [62, -60],
    F: Point = [0, -32],
    G: Point = [15, -20],
    H: Point = [58, -36],
    L: Point = [96, -30],
    K: Point = [116, 14],
    M: Point = [106, 54],
    N: Point = [70, 86],
    W: Point = [0, 2],
    I: Point = [17, 2],
    O: Point = [27, 36],
    J: Point = [60, -8],
    V: Point = [62, 24],
    P: Point = [0, 42],
    Q: Point = [20, 44],
    S: Point = [42, 56],
    T: Point = [30, 90],
    U: Point = [0, 104];
  const ear =
    polygon("24,-76 36,-108 56,-126 80,-124 98,-104 106,-64", ink) +
    polygon("36,-80 44,-104 58,-117 76,-115 90,-98 96,-68", R[1]) +
    polygon("50,-84 56,-100 66,-107 76,-102 82,-76", w(0.12)) +
    polygon("66,-107 76,-102 82,-76 70,-78", w(0.4));
  const s =
    mirrored(ear) +
    facets(
      [
        [B, [80, -88], E, 2.1],
        [[80, -88], D, E, 1.3],
        [A, B, F, 2.9],
        [B, E, F, 2.4],
        [E, G, F, 2],
        [E, H, G, 2.3],
        [E, D, H, 1.7],
        [D, L, H, 1.3],
        [F, G, W, 3.3],
        [G, I, W, 2.8],
        [G, H, J, 0.9],
        [G, J, I, 0.7],
        [H, L, J, 1.3],
        [J, L, V, 1.9],
        [L, K, V, 2.1],
        [I, J, V, 2.3],
        [I, V, O, 2.5],
        [I, O, W, 2.4],
        [W, O, P, 3.2],
        [K, M, V, w(0.1)],
        [V, M, N, w(0.03)],
        [V, N, S, w(0.14)],
        [O, V, S, w(0.07)],
        [O, S, Q, w(0)],
        [O, Q, P, w(0.12)],
        [S, N, T, w(0.2)],
        [Q, S, T, w(0)],
        [[0, 70], Q, T, w(0.14)],
        [[0, 70], T, U, w(0.24)],
      ],
      R,
      0.15,
    );
  let h = polygon("18,-26 40,-44 70,-36 56,-28 36,-26", w(0.04));
  h +=
    polygon("17,-2 32,-20 60,-18 52,-3 32,4", ink) +
    polygon("25,-4 35,-15 53,-14 47,-4 33,0", eye) +
    polygon("38,-15 43,-15 41,-2 38,-2", ink) +
    circle(35, -11, 2, "#fff");
  // stripes
  h +=
    polygon("0,-72 12,-62 0,-56", ink) +
    polygon("0,-52 9,-46 0,-38", ink) +
    polygon("16,-76 36,-64 34,-52 24,-62", ink) +
    polygon("46,-62 70,-52 56,-44 50,-52", ink) +
    polygon("102,-46 78,-38 98,-34", ink) +
    polygon("108,-14 78,-4 110,-2", ink) +
    polygon("116,16 84,22 112,30", ink) +
    polygon("108,44 84,44 96,58", ink) +
    polygon("84,74 66,66 74,84", ink) +
    polygon("11,-10 17,-2 13,18 8,6", ink, 'opacity=".6"');
  h +=
    polygon("0,36 17,38 20,46 8,60 0,62", nose) +
    polygon("0,36 17,38 10,42 0,43", lighten(nose, 0.35)) +
    polygon("4,52 12,48 10,54", ink);
  h +=
    polyline("0,60 0,70 20,76 34,70", ink, 3.4) +
    points("30,58 36,63 28,66")
      .map((p) => circle(...p, 1.7, ink))
      .join("");
  h += polygon("0,78 16,80 12,90 0,92", "#3a0d10") + polygon("9,76 17,79 12,91", "#fff");
  return s + mirrored(h);
}
