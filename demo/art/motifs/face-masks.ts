import { darken, lighten, mix, ramp } from "../colours.ts";
import { pick } from "../seeded.ts";
import { circle, lerp, line, mirrored, path, polygon, rect } from "../shapes.ts";

export function oni({
  colour: c = "#b3202c",
  horn = "#f2c14e",
  hair = "#15171c",
  fang = "#f6ead2",
} = {}) {
  const d = darken(c, 0.4),
    dd = darken(c, 0.65),
    l = lighten(c, 0.22),
    ll = lighten(c, 0.4);
  let h = "";
  // hair flames
  h += path(
    "M0-76C40-84 84-70 100-30L128-52C122-20 122 4 132 30C118 26 112 40 110 66L84 40L90-10L60-54L0-60Z",
    hair,
  );
  // face base
  h += path("M0-70C48-74 86-44 88-6C90 30 78 66 56 92L30 112L0 118Z", c);
  h += path("M88-6C90 30 78 66 56 92L30 112L0 118L0 108L26 100C56 80 70 30 66-10L80-30Z", d);
  // forehead ridges
  h += path("M0-62C26-62 48-54 58-40L40-40C28-48 12-50 0-50Z", l);
  h += path("M0-42C12-42 24-38 32-32L14-26L0-30Z", d);
  // brow
  h +=
    path("M8-12L30-34L78-46L92-34L66-24L36-16L14 2Z", hair) +
    path("M30-34L78-46L92-34L84-34L74-40L34-29Z", mix(horn, c, 0.2));
  // eye
  h +=
    path("M18-2L38-14L66-16L58 0L36 8Z", "#fff3cf") +
    circle(44, -5, 6.2, "#17181b") +
    circle(46, -7, 2, "#fff");
  h += path("M14 4L36 12L62 4L70 14L40 24L18 16Z", dd);
  // cheek
  h += path("M40 22L74 12L78 34L58 56L36 40Z", l) + path("M58 56L78 34L72 60L56 74Z", dd);
  // nose
  h +=
    path("M0-6L10-2L14 18L30 32L26 44L10 44L0 48Z", l) +
    path("M10 44L26 44L20 50L8 50Z", dd) +
    path("M0 0L5 2L6 26L0 30Z", ll);
  // mouth
  h += path("M0 58L26 52L56 60L62 78L44 100L0 104Z", "#1c0a0c");
  h += path("M0 58L26 52L56 60L50 66L26 60L0 66Z", dd) + path("M0 104L44 100L54 86L44 92L0 96Z", d);
  for (let i = 0; i < 4; i++) {
    h += polygon(
      [
        [i * 9 + 0.6, 64 - (i > 1 ? 2 : 0)],
        [i * 9 + 8.4, 63 - (i > 1 ? 2 : 0)],
        [i * 9 + 7.4, 76],
        [i * 9 + 1.4, 76],
      ],
      fang,
    );
    h += polygon(
      [
        [i * 9 + 1.4, 86],
        [i * 9 + 7.6, 86],
        [i * 9 + 8.4, 96],
        [i * 9 + 0.6, 96],
      ],
      darken(fang, 0.15),
    );
  }
  h += polygon("37,60 50,62 40,92", "#fff8ea") + polygon("44,96 56,84 52,56", "#fff8ea");
  // horn
  h +=
    path("M36-58L66-50C80-74 84-106 70-138C66-104 54-80 36-58Z", horn) +
    path("M52-54L66-50C80-74 84-106 70-138C74-106 66-78 52-54Z", darken(horn, 0.4));
  for (let i = 0; i < 4; i++)
    h += line(
      `M${43 + i * 7} ${-64 - i * 12}L${68 + i * 3} ${-60 - i * 13}`,
      darken(horn, 0.6),
      2.4,
    );
  return mirrored(h) + path("M-6-70L6-70L10-88L0-98L-10-88Z", horn) + circle(0, -84, 4, c);
}

export function kabuto({ colour: c = "#7d1f2b", gold = "#e2b04a", steel = "#3a424e" } = {}) {
  const R = ramp(c),
    S = ramp(steel),
    G = ramp(gold);
  let h = "";
  // shikoro (neck guard) plates
  for (let i = 3; i >= 0; i--) {
    const y = -18 + i * 24,
      w = 74 + i * 16;
    h += path(`M40 ${y - 18}L${w} ${y}L${w + 10} ${y + 26}L${46} ${y + 20}Z`, i % 2 ? R[1] : R[2]);
    h += path(`M${w - 4} ${y + 1}L${w + 1} ${y}L${w + 10} ${y + 26}L${w + 4} ${y + 26}Z`, G[2]);
    for (let k = 0; k < 4; k++) {
      const x = lerp(52, w - 8, k / 3);
      h += rect(x, y + 4, 2.6, 14, G[3], 'opacity=".85"');
    }
  }
  // bowl
  h += path("M0-96C46-96 78-66 82-26L78-14L0-22Z", S[1]);
  for (let i = 0; i < 5; i++) {
    const x0 = i * 16.4,
      x1 = (i + 1) * 16.4;
    h += path(
      `M0-96C${x0 * 0.6}-92 ${x0}-66 ${x0}-24L${x1 - 2}-22C${x1 - 2}-66 ${x1 * 0.6}-90 0-96Z`,
      pick([S[3], S[2], S[1], S[2], S[0]], i),
    );
    for (let k = 0; k < 3; k++) h += circle(x0 + 9, -36 - k * 16 + i * 2, 1.8, G[3]);
  }
  // visor
  h += path("M0-34L82-26L100-8L40-14L0-18Z", G[2]) + path("M0-24L60-20L100-8L40-14L0-18Z", G[1]);
  // mempo
  h += path("M0-14L52-10L66 4L62 50L40 86L0 100Z", "#0e1115");
  h += polygon("8,0 50,-4 56,8 20,14", "#05070a") + polygon("22,4 42,2 46,7 28,9", "#ff5340");
  h +=
    path("M0 8L10 18L18 20L60 12L60 44L40 78L0 92Z", R[2]) +
    path("M60 12L60 44L40 78L0 92L0 82L30 68L44 40L46 16Z", R[1]) +
    path("M0 8L8 14L14 36L0 42Z", R[3]);
  h +=
    path("M0 50L30 44L44 50L36 66L0 70Z", "#12080a") +
    [0, 1, 2, 3]
      .map((i) =>
        polygon(
          [
            [i * 9 + 1, 51 - i],
            [i * 9 + 8, 50 - i],
            [i * 9 + 7, 58 - i],
            [i * 9 + 2, 59 - i],
          ],
          "#f0e3c8",
        ),
      )
      .join("") +
    polygon("34,48 40,48 37,36", "#f0e3c8");
  h += [0, 1, 2].map((i) => line(`M24 ${24 + i * 5}L50 ${20 + i * 5}`, R[0], 2)).join("");
  // maedate (crest)
  h +=
    path("M6-40C30-60 66-76 84-136C98-92 82-52 20-26Z", G[2]) +
    path("M84-136C98-92 82-52 20-26L14-33C60-54 82-84 84-136Z", G[1]);
  let s = mirrored(h);
  s +=
    polygon("0,-62 18,-46 0,-24 -18,-46", G[1]) +
    polygon("0,-56 12,-45 0,-31 -12,-45", "#b91f2d") +
    polygon("0,-56 12,-45 0,-45", "#ff6b5a");
  return s;
}

export function gasmask({ colour: c = "#39424d", lens = "#ffb21a", strap = "#191d23" } = {}) {
  const R = ramp(c);
  let h = "";
  h += path("M0-116C56-118 98-84 100-34C102-6 98 14 92 30L74 40L0 20Z", R[1]); // hood
  h += path("M0-116C30-117 56-108 74-90C60-84 40-82 0-84Z", R[2]);
  h += path("M0-84L30-80L86-46L96-10L92 30L68 66L40 80L0 84Z", R[2]);
  h += path("M86-46L96-10L92 30L68 66L40 80L56 52L72 16L70-30Z", R[1]);
  h += path("M0-72L22-70L34-58L12-40L0-38Z", R[3]);
  // strap
  h += path("M58-72L104-90L110-74L72-54Z", strap) + path("M88-2L112-8L112 10L92 16Z", strap);
  // lens
  h +=
    polygon("12,-30 34,-54 66,-48 82,-20 70,8 38,16 16,2", strap) +
    polygon("19,-27 37,-47 63,-42 75,-19 65,2 40,9 22,-1", lens) +
    polygon("19,-27 37,-47 50,-44 30,6 22,-1", lighten(lens, 0.5)) +
    polygon("65,2 75,-19 66,-36 52,6", darken(lens, 0.4));
  // side canister
  h +=
    polygon("58,46 84,40 112,62 104,92 78,100 56,78", strap) +
    polygon("62,50 83,45 105,64 98,88 79,94 61,76", R[1]) +
    polygon("70,56 83,53 97,66 92,82 79,86 68,74", R[0]) +
    [0, 1, 2].map((i) => line(`M${72 + i * 7} ${58 - i}l${4} ${26}`, R[3], 2)).join("");
  // snout
  h +=
    polygon("0,26 22,24 36,40 36,70 22,90 0,94", strap) +
    polygon("0,32 19,30 30,43 30,68 18,83 0,87", R[2]) +
    polygon("0,42 14,41 21,49 21,64 13,74 0,76", R[0]);
  h += [0, 1, 2].map((i) => rect(0, 48 + i * 9, 15, 3.4, R[3])).join("");
  h += circle(30, 96, 3, R[3]) + circle(48, -66, 2.6, R[4]) + circle(84, 26, 2.6, R[4]);
  return mirrored(h) + line("M0-112V-84", R[0], 3);
}
