import { CARD_SIZE } from "#contract/cards/cards.ts";
import { type CardWeapon, countLines, type LoadoutCard } from "#contract/cards/loadout-card.ts";
import { WEAPON_CLASSES } from "#contract/items/categories.ts";
import {
  type Box,
  box,
  COLORS,
  type Drawing,
  lines,
  mark,
  ONE_LINE,
  rect,
  siteName,
} from "#server/features/cards/drawing.ts";
import { drawable } from "#server/features/cards/fonts.ts";
import {
  drawGrenade,
  drawModifier,
  drawWeapon,
  hueOf,
} from "#server/features/cards/item-drawings.ts";

const MARGIN = 48;
const FOOT_TOP = 512;
const LINE = 3;
const SIDE_LEFT = 797;
const GUN = { left: 52, top: 212, width: 700, height: 280 };
const CHIP = { top: 148, height: 44, widest: 236 };
const ROW = { left: 829, top: 290, step: 50, height: 40 };
/** Names above this length are set smaller, on two lines. */
const SHORT_NAME = 22;

type CardInput = { card: LoadoutCard; avatar: string | null; site: string };

/** Draws a loadout's card: the primary weapon on the left, the rest on the right, the maker below. */
export function drawLoadoutCard({ card, avatar, site }: CardInput): Drawing {
  const { width, height } = CARD_SIZE;
  const { primary, secondary, grenade, character } = card;
  const sideWeapon = { left: 848, top: 48, width: 125, height: 56 };
  const sideGrenade = { left: 868, top: 138, width: 76, height: 76 };
  return {
    shapes: [
      rect(SIDE_LEFT, 0, width - SIDE_LEFT, FOOT_TOP, COLORS.panel),
      rect(SIDE_LEFT - 1, 0, 1, FOOT_TOP, COLORS.field),
      rect(0, FOOT_TOP, width, height - FOOT_TOP, "#181e26"),
      rect(0, FOOT_TOP, width, LINE, COLORS.signal),
      mark(1002, 553, 40),
      primary ? drawWeapon(primary, GUN) : "",
      secondary ? drawWeapon(secondary, sideWeapon, COLORS.panel) : "",
      grenade ? drawGrenade(grenade.id, sideGrenade) : "",
      ...chipsOf(card).map(({ left, width: chip, category }) => drawChip(left, chip, category)),
      ...character.slice(0, 4).map(({ category }, index) => drawRow(index, category)),
    ].join(""),
    pictures:
      avatar === null ? [] : [{ file: avatar, left: MARGIN, top: 545, width: 56, height: 56 }],
    text: box(
      { width, height, position: "relative" },
      ...heading(card),
      ...chipsOf(card).map(chipText),
      ...side(card),
      ...character.slice(0, 4).map(({ name }, index) => rowText(name, index)),
      ...foot(card, avatar !== null),
      siteName(site, { left: 1050, top: 553, width: 140 }),
    ),
  };
}

function heading({ rolled, title, primary }: LoadoutCard): Box[] {
  const text = rolled ? (primary?.name ?? title) : title;
  const isLong = [...text].length > SHORT_NAME;
  const style = isLong
    ? { fontSize: 42, lineHeight: "46px", top: 16 }
    : { fontSize: 54, lineHeight: "58px", top: 40 };
  const kind = rolled ? className(primary) : "Loadout profile";
  return [
    box(
      { position: "absolute", left: MARGIN, top: style.top, width: 710, color: COLORS.text },
      lines(drawable(text, "Loadout"), isLong ? 2 : 1, {
        fontSize: style.fontSize,
        lineHeight: style.lineHeight,
        fontWeight: 700,
        maxWidth: 710,
      }),
    ),
    small(kind, { left: MARGIN, top: isLong ? 110 : 102, size: 25, width: 700 }),
  ];
}

function className(weapon: CardWeapon | null): string {
  return weapon?.weaponClass == null ? "" : (WEAPON_CLASSES[weapon.weaponClass] ?? "");
}

type Chip = { name: string; category: number | null; left: number; width: number };

/** Returns the modifications of a rolled primary weapon, side by side. */
function chipsOf({ rolled, primary }: LoadoutCard): Chip[] {
  const parts = rolled ? (primary?.parts ?? []).slice(0, 3) : [];
  let left = MARGIN;
  return parts.map(({ name, category }) => {
    const width = Math.min(CHIP.widest, 70 + Math.ceil([...name].length * 11.5));
    const chip = { name, category, left, width };
    left += width + 12;
    return chip;
  });
}

function drawChip(left: number, width: number, category: number | null): string {
  return (
    rect(left, CHIP.top, width, CHIP.height, "#181e26") +
    rect(left, CHIP.top, 4, CHIP.height, hueOf(category)) +
    drawModifier(category, { left: left + 14, top: CHIP.top + 7, width: 30, height: 30 })
  );
}

function chipText({ name, left, width }: Chip): Box {
  return box(
    { position: "absolute", left: left + 54, top: CHIP.top + 8, fontSize: 20, lineHeight: "28px" },
    box({ ...ONE_LINE, width: width - 62 }, drawable(name, "")),
  );
}

function side(card: LoadoutCard): Box[] {
  const { rolled, secondary, grenade } = card;
  if (!rolled) return countLines(card).map(countText);
  const parts = secondary?.parts.map(({ name }) => name).join(", ") ?? "";
  return [
    ...(secondary ? [sideText(secondary.name, parts || className(secondary), 32)] : []),
    ...(grenade ? [sideText(grenade.name, "Grenade", 148)] : []),
  ];
}

function sideText(name: string, note: string, top: number): Box {
  return box(
    { position: "absolute", left: 999, top, width: 180, flexDirection: "column" },
    lines(drawable(name, "Unknown"), 2, { fontSize: 23, lineHeight: "28px" }),
    box({ ...ONE_LINE, width: 180, fontSize: 18, color: COLORS.text2 }, drawable(note, "")),
  );
}

function countText(line: string, index: number): Box {
  return box(
    {
      position: "absolute",
      left: ROW.left,
      top: 236 + index * 52,
      fontSize: 23,
      lineHeight: "32px",
      color: COLORS.text,
    },
    line,
  );
}

function drawRow(index: number, category: number | null): string {
  const top = ROW.top + index * ROW.step;
  return (
    rect(ROW.left, top, 4, ROW.height, hueOf(category)) +
    drawModifier(category, { left: ROW.left + 18, top: top + 3, width: 34, height: 34 })
  );
}

function rowText(name: string, index: number): Box {
  const top = ROW.top + index * ROW.step + 5;
  return box(
    { position: "absolute", left: 895, top, fontSize: 22, lineHeight: "30px" },
    box({ ...ONE_LINE, width: 280 }, drawable(name, "")),
  );
}

function foot({ title, username }: LoadoutCard, hasAvatar: boolean): Box[] {
  const left = hasAvatar ? 124 : MARGIN;
  const style = { position: "absolute", left, lineHeight: "32px" } as const;
  return [
    box(
      { ...style, top: 541, fontSize: 26 },
      box({ ...ONE_LINE, width: 820 }, drawable(title, "Loadout")),
    ),
    box(
      { ...style, top: 573, fontSize: 23, color: COLORS.text2 },
      box({ ...ONE_LINE, width: 820 }, username),
    ),
  ];
}

type SmallText = { left: number; top: number; size: number; width: number };

function small(text: string, { left, top, size, width }: SmallText): Box {
  return box(
    {
      position: "absolute",
      left,
      top,
      fontSize: size,
      lineHeight: "32px",
      color: COLORS.text2,
    },
    box({ ...ONE_LINE, width }, text),
  );
}
