import { SERVERS } from "#contract/characters/choices.ts";
import { cssOfGameColor, gameColorText, isSameGameColor } from "#contract/game-color.ts";
import { CATEGORIES } from "#contract/posts/categories.ts";
import { MADE_LABELS } from "#contract/posts/made.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import type { Understood } from "#contract/search/contract.ts";
import { DEFAULT_TOLERANCE, TOLERANCE_NAMES } from "#contract/search/options.ts";
import { withCategory } from "#web/components/search/search-filters.ts";
import { type SearchFilters, searchPath } from "#web/components/search/search-url.ts";
import { Tag } from "#web/ui/tags/tag.tsx";

type FilterChipsProps = {
  filters: SearchFilters;
  /** What words of the text mean. */
  understood?: readonly Understood[] | undefined;
};

/** Renders the text and the filters of a search; each links to the search without it. */
export function FilterChips({ filters, understood = [] }: FilterChipsProps) {
  const given = chipsOf(filters);
  const meant = understood
    .map(({ name, words }) => ({
      text: name,
      without: { exact: `${filters.exact} ${words}`.trim() },
    }))
    .filter(({ text }) => given.every((chip) => chip.text !== text));
  const chips: Chip[] = [...given, ...meant];
  if (chips.length === 0) return null;
  return (
    <ul
      className="cluster gap-6 mb-16 phone:gap-y-16 phone:gap-x-8 phone:pt-8 phone:pb-4"
      aria-label="Filters"
    >
      {chips.map(({ text, without, swatch }) => (
        <li key={text} className="flex min-w-0">
          <Tag
            to={searchPath({ ...filters, ...without, page: 1 })}
            icon="x"
            preventScrollReset
            aria-label={`Remove the filter ${text}`}
          >
            {swatch && (
              <i
                className="inline-block size-16 mr-8 align-[-3px] swatch-edge"
                style={{ backgroundColor: swatch }}
              />
            )}
            {text}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

export type Chip = {
  text: string;
  without: Partial<SearchFilters>;
  /** A CSS color before the text. */
  swatch?: string;
};

function chipsOf(filters: SearchFilters): Chip[] {
  const { query, categories, tag, without, forSale, creatorUsername, creatorCharacterName } =
    filters;
  const { made, creatorServer } = filters;
  const chips: Chip[] = categories.map((category) => ({
    text: CATEGORIES[category].plural,
    without: withCategory(filters, category, false),
  }));
  if (query) chips.unshift({ text: `"${query}"`, without: { query: "" } });
  if (tag) chips.push({ text: `Tag ${tag}`, without: { tag: "" } });
  for (const left of without) {
    chips.push({ text: `-${left}`, without: { without: without.filter((one) => one !== left) } });
  }
  if (forSale) chips.push({ text: saleChip(filters), without: { forSale: false } });
  if (made) chips.push({ text: MADE_LABELS[made], without: { made: null } });
  if (creatorUsername) {
    chips.push({ text: `By ${creatorUsername}`, without: { creatorUsername: "" } });
  }
  if (creatorCharacterName) {
    const text = `Character ${creatorCharacterName}`;
    chips.push({ text, without: { creatorCharacterName: "" } });
  }
  const server = creatorServer === null ? undefined : SERVERS[creatorServer];
  if (server) chips.push({ text: server, without: { creatorServer: null } });
  return [...colorChips(filters), ...chips];
}

function colorChips({ colors, tolerance }: SearchFilters): Chip[] {
  const chips: Chip[] = colors.map((color) => ({
    text: gameColorText(color),
    without: { colors: colors.filter((one) => !isSameGameColor(one, color)) },
    swatch: cssOfGameColor(color),
  }));
  if (colors.length > 0 && tolerance !== DEFAULT_TOLERANCE) {
    const text = TOLERANCE_NAMES[tolerance];
    chips.push({ text, without: { tolerance: DEFAULT_TOLERANCE } });
  }
  return chips;
}

const number = new Intl.NumberFormat("en-US");

/** Names the filter of posts for sale, with its range of prices. */
export function saleChip({ priceMin, priceMax }: SearchFilters): string {
  const from = priceMin > 0 && `from APB$ ${number.format(priceMin)}`;
  const upTo = priceMax < PRICE_MAX && `up to APB$ ${number.format(priceMax)}`;
  const range = [from, upTo].filter(Boolean).join(" ");
  return range ? `For sale, ${range}` : "For sale";
}
