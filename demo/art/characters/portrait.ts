import { canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { skull } from "../motifs/skull.ts";
import { path, place } from "../shapes.ts";
import { eyewear } from "./eyewear.ts";
import { face, neck } from "./face.ts";
import { CENTRE, type Colours, grounds, HEIGHT, WIDTH } from "./grounds.ts";
import { hair } from "./hair.ts";
import { hats } from "./hats.ts";
import { masks } from "./masks.ts";
import { outfits } from "./outfits.ts";

export type Look = {
  ground: keyof typeof grounds;
  colours: Colours;
  rim: string;
  outfit: keyof typeof outfits;
  cloth: string;
  accent: string;
  /** The badge on the outfit. */
  emblem?: string;
  fem?: boolean;
  hair?: keyof typeof hair;
  hairColour?: string;
  hairLit?: string;
  hood?: string;
  hat?: keyof typeof hats;
  hatColour?: string;
  hatAccent?: string;
  eyewear?: keyof typeof eyewear;
  lens?: readonly [string, string];
  mask?: keyof typeof masks;
  maskColour?: string;
  maskAccent?: string;
  brow?: string;
  iris?: string;
  lip?: string;
};
export type Skin = { skin: string; shadow: string };

const NOSE_HEIGHT = 234;
// These cover the ears.
const LONG_HAIR: readonly (string | undefined)[] = ["long", "bob", "braids", "afro"];

export function portrait(o: Look & Skin, seed = 7) {
  const { skin, shadow: sh, rim, cloth, accent, hood, hairColour = "#17131a" } = o;
  const { maskColour = "#2a2e36", maskAccent = "#f2ead8" } = o;
  const { hatColour = "#22262d", hatAccent = "#e9b23c" } = o;
  const [lens, lensFade] = o.lens ?? ["#ff3f7f", "#ffe06a"];
  const badge = o.emblem ?? skull({ bone: "#f2ead8", ink: "#1b1d22" });
  const [back, front] = hair[o.hair ?? "bald"](
    hairColour,
    o.hairLit ?? lighten(hairColour, 0.2),
    rim,
  );
  const c = canvas();
  const onHead = (content: string) => place(CENTRE, NOSE_HEIGHT, content);
  let s = grounds[o.ground](c, o.colours, seed);
  if (hood)
    s += onHead(
      path("M-112 150C-122 30-106-146 0-156C106-146 122 30 112 150L60 190L-60 190Z", hood) +
        path("M0-156C106-146 122 30 112 150L60 190L10 190L62 60L42-90Z", darken(hood, 0.4)) +
        path("M-96 110C-106 10-88-116-20-142C-64-108-80-30-76 90Z", lighten(hood, 0.14)) +
        path("M-76 100C-92 0-78-116 0-122C78-116 92 0 76 100L40 130L-40 130Z", "#060608"),
    );
  s += onHead(back) + onHead(neck(skin, sh)) + outfits[o.outfit](cloth, accent, badge);
  if (!hood && !LONG_HAIR.includes(o.hair))
    s += onHead(
      path("M-67-20L-81-16L-78 16L-65 26Z", mix(skin, sh, 0.3)) +
        path("M67-20L81-16L78 16L65 26Z", darken(sh, 0.2)),
    );
  s += onHead(
    face({
      skin,
      lip: o.lip ?? mix(skin, "#8a2a3a", 0.6),
      fem: o.fem,
      shadow: sh,
      iris: o.iris ?? "#5d7a4a",
      brow: o.brow ?? darken(hairColour, 0.2),
      rim,
    }),
  );
  s += onHead(
    masks[o.mask ?? "none"](maskColour, maskAccent) +
      eyewear[o.eyewear ?? "none"](c, lens, lensFade),
  );
  s += onHead((o.hat ? "" : front) + hats[o.hat ?? "none"](hatColour, hatAccent));
  if (hood)
    s += onHead(
      path(
        "M-78 96C-92 0-78-118 0-124C78-118 92 0 78 96L66 60C74 0 64-86 0-92C-64-86-74 0-66 60Z",
        darken(hood, 0.25),
      ) + path("M-78 96C-92 0-78-118 0-124L0-104C-66-98-78 0-70 70Z", lighten(hood, 0.1)),
    );
  return c.svg(WIDTH, HEIGHT, s);
}
