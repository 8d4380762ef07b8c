import { darken, lighten, mix } from "../colours.ts";
import { circle, flip, line, path, place } from "../shapes.ts";

/** Poster-style face lit from the viewer's left, centred on the bridge of the nose. */
export function face(o: {
  skin: string;
  shadow: string;
  lip: string;
  rim: string;
  fem?: boolean;
  brow?: string;
  iris?: string;
}) {
  const { skin, shadow: sh, lip, rim, fem = false, brow = "#1b1412", iris = "#3a6ea5" } = o;
  const hi = mix(skin, "#fff1dc", 0.45),
    mid = mix(skin, sh, 0.35);
  const d = fem
    ? "M0-100C44-100 66-66 65-24L61 20L46 66L18 98L0 103"
    : "M0-100C46-100 70-66 69-22L66 22L56 70L28 104L0 109";
  let s = place(-0.8, 0, path(`${d}Z`, skin)) + path(`${d}Z`, skin) + flip(path(`${d}Z`, skin));
  // shadow side planes
  const right = fem
    ? "M20-98C54-86 66-60 65-24L61 20L46 66L18 98L0 103L2 92L14 82L10 74L18 64L8 46L16 38L12 20L8-6L14-24L40-38L26-62Z"
    : "M20-98C56-86 70-60 69-22L66 22L56 70L28 104L0 109L2 98L16 88L10 78L20 66L10 48L18 38L14 20L9-8L14-24L44-38L28-62Z";
  s += path(right, sh);
  s += path(
    fem
      ? "M65-24L61 20L46 66L18 98L30 82L42 58L54 18L58-24Z"
      : "M69-22L66 22L56 70L28 104L40 84L50 60L59 20L62-22Z",
    rim,
  );
  // left planes
  s +=
    path(
      fem
        ? "M-65-24L-61 20L-46 66L-18 98L-34 60L-52 22Z"
        : "M-69-22L-66 22L-56 70L-28 104L-44 62L-58 22Z",
      mid,
      'opacity=".7"',
    ) +
    path("M-54 14L-30 22L-22 36L-44 44Z", hi, 'opacity=".75"') +
    path("M-40-82C-24-94-6-96 8-92L2-64L-34-58Z", hi, 'opacity=".6"');
  // sockets
  s +=
    path("M-54-20L-34-28L-10-18L-12 0L-30 8L-50 2Z", mid) +
    path("M54-20L34-28L12-18L12 0L30 8L50 2Z", darken(sh, 0.25));
  const eye = (k: number) =>
    path("M-47-4L-36-13L-22-13L-13-2L-24 3L-40 3Z", k ? "#b9aeb0" : "#f4ece6") +
    circle(-29, -5, 6.4, k ? darken(iris, 0.35) : iris) +
    circle(-29, -5, 3, "#0b0a0c") +
    circle(-31, -7.5, 1.7, "#fff") +
    path(`M-50-4L-37-15L-21-15L-11-2L-22-11L-36-11Z`, "#140d10") +
    (fem ? path("M-50-4L-58-11L-44-10Z", "#140d10") : "");
  s += eye(0) + flip(eye(1));
  s +=
    path(fem ? "M-56-24L-38-32L-14-25L-36-27Z" : "M-56-20L-38-32L-11-23L-12-17L-36-24Z", brow) +
    flip(
      path(
        fem ? "M-56-24L-38-32L-14-25L-36-27Z" : "M-56-20L-38-32L-11-23L-12-17L-36-24Z",
        darken(brow, 0.3),
      ),
    );
  // nose
  s +=
    path("M-6-18L2-18L6 20L2 34L-6 34L-4 18Z", hi, 'opacity=".8"') +
    path("M-14 34L-6 28L8 28L18 38L10 42L-6 42Z", mid) +
    path("M-12 37L-4 39L4 39L12 37L6 43L-6 43Z", darken(sh, 0.4));
  // mouth
  s +=
    path("M-24 62L-8 55L0 58L8 55L24 62L0 65Z", darken(lip, 0.25)) +
    path("M-23 63L0 65L23 63L12 74L-12 74Z", lip) +
    path("M-16 66L0 67L6 66L0 71L-10 71Z", lighten(lip, 0.35), 'opacity=".7"') +
    line("M-26 62L0 65L26 62", "#1a0b0f", 2) +
    path("M-14 80L14 80L6 86L-8 86Z", sh, 'opacity=".55"');
  return s;
}

export const neck = (skin: string, sh: string) =>
  path("M-40 66L40 66L48 160L30 236L-30 236L-48 160Z", mix(skin, sh, 0.3)) +
  path("M-4 96L40 66L48 160L30 236L4 236Z", sh) +
  path("M-40 66L-10 104L40 80L46 120L-44 112Z", darken(sh, 0.2), 'opacity=".7"');
