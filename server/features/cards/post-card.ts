import type { PostCard } from "#contract/cards/cards.ts";
import { CARD_SIZE } from "#contract/cards/cards.ts";
import { CATEGORIES, CATEGORY } from "#contract/posts/categories.ts";
import {
  type Box,
  box,
  COLORS,
  type Drawing,
  lines,
  mark,
  ONE_LINE,
  type PlacedPicture,
  rect,
  siteName,
  sizeFor,
} from "#server/features/cards/drawing.ts";
import { drawable } from "#server/features/cards/fonts.ts";

const FOOT_TOP = 478;
const SIDE_LEFT = 630;
const MARGIN = 48;
const LINE = 3;

/** Storage keys of a card's pictures. */
type Files = { picture: string | null; avatar: string | null };
type CardInput = { card: PostCard; files: Files; site: string };

/** Draws a post's card: a vehicle above a footer; other pictures, and hidden ones, on the left. */
export function drawPostCard(input: CardInput): Drawing {
  const { card, files } = input;
  const isWide = card.category === CATEGORY.vehicle && files.picture !== null;
  return isWide ? drawAboveFooter(input) : drawBeside(input);
}

function drawAboveFooter({ card, files, site }: CardInput): Drawing {
  const { width, height } = CARD_SIZE;
  const panel = rect(0, FOOT_TOP, width, height - FOOT_TOP, COLORS.panel);
  const line = rect(0, FOOT_TOP, width, LINE, COLORS.signal);
  const title = titleOf(card);
  const size = sizeFor(title, { width: 800, min: 36, max: 54 });
  return {
    shapes: panel + line + mark(1000, 537, 38),
    pictures: [
      ...placePicture(files.picture, { left: 0, top: 0, width, height: FOOT_TOP }),
      ...placePicture(files.avatar, { left: MARGIN, top: 570, width: 32, height: 32 }),
    ],
    text: box(
      { width, height, position: "relative" },
      ...(card.sale ? [sale(card.sale, { left: 0, top: 0, ground: COLORS.ground })] : []),
      box(
        {
          position: "absolute",
          left: MARGIN,
          top: 490,
          height: 74,
          width: 860,
          alignItems: "center",
        },
        lines(title, 2, { fontSize: size, fontWeight: 700, lineHeight: 1.05, width: 860 }),
      ),
      author(card, files, { left: MARGIN, top: 570, width: 860 }),
      siteName(site, { left: 1050, top: 537, width: 140 }),
    ),
  };
}

function drawBeside({ card, files, site }: CardInput): Drawing {
  const { width, height } = CARD_SIZE;
  const left = SIDE_LEFT + LINE + MARGIN;
  const inner = width - left - MARGIN;
  const title = titleOf(card);
  const size = sizeFor(title, { width: inner, min: 44, max: 54 });
  const foot = card.sale ? 130 : 44;
  const from = card.category === CATEGORY.character ? "top" : "centre";
  return {
    shapes:
      rect(SIDE_LEFT, 0, width - SIDE_LEFT, height, COLORS.panel) +
      (files.picture === null ? hatching() : "") +
      rect(SIDE_LEFT, 0, LINE, height, COLORS.signal) +
      mark(left, 48, 38),
    pictures: [
      ...placePicture(files.picture, { left: 0, top: 0, width: SIDE_LEFT, height, from }),
      ...placePicture(files.avatar, { left, top: height - foot - 34, width: 32, height: 32 }),
    ],
    text: box(
      { width, height, position: "relative" },
      siteName(site, { left: left + 50, top: 48, width: inner - 50 }),
      box(
        {
          position: "absolute",
          left,
          top: 110,
          width: inner,
          height: height - foot - 162,
          alignItems: "flex-end",
        },
        lines(title, 4, { fontSize: size, fontWeight: 700, lineHeight: 1.12, width: inner }),
      ),
      author(card, files, { left, top: height - foot - 34, width: inner }),
      ...(card.sale ? [sale(card.sale, { left, top: height - 108, ground: COLORS.field })] : []),
    ),
  };
}

function titleOf({ title, category }: PostCard): string {
  return drawable(title, CATEGORIES[category].name);
}

type Place = Omit<PlacedPicture, "file">;

function placePicture(file: string | null, place: Place): PlacedPicture[] {
  return file === null ? [] : [{ file, ...place }];
}

type Corner = { left: number; top: number };

function author(
  { username, category }: PostCard,
  files: Files,
  at: Corner & { width: number },
): Box {
  const indent = files.avatar === null ? 0 : 44;
  return box(
    {
      position: "absolute",
      left: at.left + indent,
      top: at.top,
      fontSize: 24,
      lineHeight: "32px",
      color: COLORS.text2,
    },
    box({ ...ONE_LINE, maxWidth: at.width - indent - 160 }, username),
    box({ marginLeft: 20, color: COLORS.text3 }, shortName(category)),
  );
}

/** Returns the category's short name: 'Character Customization' does not fit beside a username. */
function shortName(category: PostCard["category"]): string {
  const { name, label } = CATEGORIES[category];
  return name.length > 12 ? label : name;
}

function sale(text: string, { left, top, ground }: Corner & { ground: string }): Box {
  return box(
    {
      position: "absolute",
      left,
      top,
      height: 60,
      alignItems: "center",
      padding: "0 34px 0 28px",
      fontSize: 30,
      backgroundImage: `linear-gradient(315deg, transparent 12px, ${ground} 12px)`,
    },
    text,
  );
}

/** Draws the placeholder of a hidden picture. */
function hatching(): string {
  const bars = Array.from({ length: 32 }, (_, index) => {
    const x = index * 40 - SIDE_LEFT;
    return `<path d="M${x} ${SIDE_LEFT}l${SIDE_LEFT} -${SIDE_LEFT}h16l-${SIDE_LEFT} ${SIDE_LEFT}z" fill="${COLORS.field}" fill-opacity=".5"/>`;
  });
  return `<svg width="${SIDE_LEFT}" height="${CARD_SIZE.height}">${bars.join("")}</svg>${mark(250, 250, 130)}`;
}
