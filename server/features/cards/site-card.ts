import { CARD_SIZE } from "#contract/cards/cards.ts";
import { SITE_CARDS, type SiteCardName } from "#contract/cards/site-cards.ts";
import {
  box,
  COLORS,
  type Drawing,
  lines,
  mark,
  rect,
  siteName,
} from "#server/features/cards/drawing.ts";

const MARGIN = 72;

/** Draws the card of a page that belongs to no user. */
export function drawSiteCard(name: SiteCardName, site: string): Drawing {
  const { heading, line } = SITE_CARDS[name];
  const { width, height } = CARD_SIZE;
  return {
    shapes: bars() + rect(0, height - 8, width, 8, COLORS.signal) + mark(MARGIN, 64, 64),
    pictures: [],
    text: box(
      { width, height, position: "relative" },
      siteName(site, { left: MARGIN + 84, top: 64, width: 800, fontSize: 46, lineHeight: "64px" }),
      box(
        {
          position: "absolute",
          left: MARGIN,
          bottom: 76,
          width: width - 2 * MARGIN,
          flexDirection: "column",
        },
        lines(heading, 2, { fontSize: 76, fontWeight: 700, lineHeight: 1.08 }),
        lines(line, 1, { marginTop: 18, fontSize: 32, color: COLORS.text2 }),
      ),
    ),
  };
}

function bars(): string {
  const { height } = CARD_SIZE;
  const lean = height / 2;
  const paths = Array.from({ length: 12 }, (_, index) => {
    const left = 540 + index * 68;
    const width = (10 + index * 3.4).toFixed(1);
    return `<path d="M${left} ${height}l${lean} -${height}h${width}l-${lean} ${height}z" fill="${COLORS.field}" fill-opacity="${(0.12 + index * 0.05).toFixed(2)}"/>`;
  });
  return paths.join("");
}
