import { lighten, mix } from "../colours.ts";
import { circle, flip, path, polygon, polyline } from "../shapes.ts";

export function skull({
  bone = "#e9e2d0",
  ink = "#14161a",
  eye,
}: {
  bone?: string;
  ink?: string;
  eye?: string | undefined;
}) {
  const s1 = mix(bone, ink, 0.22),
    s2 = mix(bone, ink, 0.45),
    hi = lighten(bone, 0.5);
  const outline = `M0-112C54-112 92-82 92-30C92-4 84 12 78 26L82 44L62 60L52 60L49 80L45 106L28 114L0 116Z`;
  const full = path(outline, bone) + flip(path(outline, bone));
  let h = "";
  h += path(
    "M92-30C92-4 84 12 78 26L82 44L62 60L52 60L58 40L70 16C80-8 80-40 66-74C84-62 92-48 92-30Z",
    s1,
  );
  h += polygon("22,34 40,40 60,30 62,60 50,60 34,54", s1);
  h += polygon("62,60 52,60 49,78 40,62 50,52", s2);
  h += polygon("8,-16 34,-34 74,-24 80,-6 66,-12 36,-16 17,-2", s1);
  h += polygon("16,-4 35,-17 64,-13 72,8 62,28 38,35 20,22", ink);
  h += polygon("0,20 6,24 14,46 8,56 0,50", ink);
  h += polygon("14,-2 6,22 10,26 18,10", s1);
  if (eye) h += polygon("34,6 46,0 56,8 46,16", eye) + circle(45, 8, 3, "#fff");
  // The teeth get shorter towards the cheek.
  h += polygon("0,64 46,66 44,84 0,86", ink);
  for (let i = 0; i < 4; i++) {
    const x = i * 11 + 0.8;
    h += polygon(
      [
        [x, 66],
        [x + 9.4, 66],
        [x + 8.6, 83 - i],
        [x + 0.8, 84 - i],
      ],
      i > 2 ? s1 : bone,
    );
  }
  h += polygon("0,86 44,84 42,88 0,90", ink);
  for (let i = 0; i < 4; i++) {
    const x = i * 10.6 + 0.8;
    h += polygon(
      [
        [x + 0.8, 90 - i * 0.4],
        [x + 8.6, 89.5 - i * 0.4],
        [x + 8, 101 - i],
        [x + 1, 102 - i],
      ],
      i > 2 ? s2 : s1,
    );
  }
  h += polygon("45,88 45,106 28,114 0,116 0,110 26,107 38,100", s2);
  const left = polygon("-58,-70 -40,-92 -8,-104 -30,-84 -52,-56", hi, 'opacity=".9"');
  const crack =
    polyline("22,-110 16,-92 28,-78 18,-62 26,-50", ink, 3, 'stroke-linejoin="miter"') +
    polyline("28,-78 40,-72", ink, 2.5);
  return full + flip(h) + h + left + crack;
}
