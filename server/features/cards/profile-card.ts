import type { ProfileCard } from "#contract/cards/cards.ts";
import { CARD_SIZE } from "#contract/cards/cards.ts";
import {
  type Box,
  box,
  COLORS,
  type Drawing,
  lines,
  mark,
  type PlacedPicture,
  rect,
  siteName,
  sizeFor,
} from "#server/features/cards/drawing.ts";

const MARGIN = 48;
const COVER = 190;
const AVATAR = { left: MARGIN, top: 118, side: 176 };
const TEXT_LEFT = 256;
const STRIP = { top: 396, height: 190, gap: 12 };
const TONES = { dev: "#ffa04d", mod: "#8fc2ff", admin: "#d5dde5" } as const;
const number = new Intl.NumberFormat("en-US");

export type Work = { file: string; width: number; height: number };
type CardInput = { card: ProfileCard; avatar: string | null; works: readonly Work[]; site: string };

/** Draws a profile's card: cover, name, counts, and the newest pictures. */
export function drawProfileCard({ card, avatar, works, site }: CardInput): Drawing {
  const { width } = CARD_SIZE;
  const { left, top, side } = AVATAR;
  return {
    shapes:
      rect(0, 0, width, COVER, card.profileColor) +
      bars() +
      rect(left - 6, top - 6, side + 12, side + 12, COLORS.ground) +
      rect(left, top, side, side, COLORS.field) +
      mark(1000, 224, 38),
    pictures: [
      ...(avatar === null ? [] : [{ file: avatar, left, top, width: side, height: side }]),
      ...placeWorks(works),
    ],
    text: box(
      { width, height: CARD_SIZE.height, position: "relative" },
      ...(avatar === null ? [initial(card.username)] : []),
      name(card),
      counts(card),
      siteName(site, { left: 1050, top: 224, width: 140 }),
    ),
  };
}

/** Returns the positions of as many pictures, up to five, as fit completely side by side. */
function placeWorks(works: readonly Work[]): PlacedPicture[] {
  const placed: PlacedPicture[] = [];
  let left = MARGIN;
  for (const { file, width, height } of works) {
    const shown = Math.round((STRIP.height * width) / height);
    if (left + shown > CARD_SIZE.width - MARGIN + 4) continue;
    placed.push({ file, left, top: STRIP.top, width: shown, height: STRIP.height });
    left += shown + STRIP.gap;
  }
  return placed;
}

function initial(username: string): Box {
  const { left, top, side } = AVATAR;
  return box(
    {
      position: "absolute",
      left,
      top,
      width: side,
      height: side,
      alignItems: "center",
      justifyContent: "center",
      fontSize: 84,
      color: COLORS.text2,
    },
    username.slice(0, 1).toUpperCase(),
  );
}

function name({ username, badge }: ProfileCard): Box {
  const room = badge ? 560 : 720;
  const size = sizeFor(username, { width: room, min: 32, max: 54 });
  return box(
    {
      position: "absolute",
      left: TEXT_LEFT,
      top: 206,
      height: 68,
      width: 730,
      alignItems: "center",
    },
    lines(username, 2, { fontSize: size, fontWeight: 700, lineHeight: 1.05, maxWidth: room }),
    ...(badge ? [badgeBox(badge)] : []),
  );
}

function badgeBox({ text, tone }: NonNullable<ProfileCard["badge"]>): Box {
  const color = TONES[tone];
  const border = `1px solid ${color}`;
  return box(
    {
      marginLeft: 18,
      height: 34,
      padding: "0 12px",
      alignItems: "center",
      fontSize: 19,
      color,
      border,
    },
    text,
  );
}

function counts({ numPosts, numFollowers }: ProfileCard): Box {
  return box(
    {
      position: "absolute",
      left: TEXT_LEFT,
      top: 276,
      fontSize: 22,
      lineHeight: "30px",
      color: COLORS.text2,
    },
    count(numPosts, numPosts === 1 ? "creation" : "creations"),
    count(numFollowers, numFollowers === 1 ? "follower" : "followers"),
  );
}

function count(value: number, word: string): Box {
  return box(
    { marginRight: 36 },
    box({ color: COLORS.text, fontSize: 24, marginRight: 8 }, number.format(value)),
    word,
  );
}

/** Draws black diagonal bars that widen to the right, as on the profile page. */
function bars(): string {
  const paths = Array.from({ length: 14 }, (_, index) => {
    const left = 468 + index * 58;
    const width = (10 + index * 2.8).toFixed(1);
    const opacity = (0.05 + index * 0.011).toFixed(3);
    return `<path d="M${left} ${COVER}l101 -${COVER}h${width}l-101 ${COVER}z" fill-opacity="${opacity}"/>`;
  });
  return `<svg width="${CARD_SIZE.width}" height="${COVER}">${paths.join("")}</svg>`;
}
