import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { SERVERS } from "#contract/characters/choices.ts";
import { EXPLORE_ORDERS, type ExploreOrder } from "#contract/feeds/orders.ts";
import { type Category, categoryIn } from "#contract/posts/categories.ts";
import { MADE, MADE_LABELS, type Made } from "#contract/posts/made.ts";
import { SEARCH_SERVERS, WITHOUT_TAGS_MAX } from "#contract/search/options.ts";
import { popularTagsQuery } from "#web/components/feeds/api.ts";
import { explorePath } from "#web/components/posts/category-styles.ts";
import { searchPath, tagParam, withoutParam } from "#web/components/search/search-url.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { flag, oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";
import { buttonClass, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";

const state = urlState({
  sort: oneOf(EXPLORE_ORDERS),
  forSale: flag(),
  server: oneOf<number, null>(SEARCH_SERVERS, { fallback: null }),
  made: oneOf<Made, null>(MADE, { fallback: null }),
  tag: tagParam("tag"),
  without: withoutParam,
  page: pageNumber,
});

/** What Explore shows, as its URL says; what is missing or invalid there is the default. */
export type Explored = ReturnType<typeof parseExplored>;

export function parseExplored(search: URLSearchParams) {
  return { category: categoryIn(search.get("category")), ...state.parse(search) };
}

export function exploredPath({ category, ...shown }: Explored): string {
  return explorePath(category) + state.path("", shown).replace("?", "&");
}

export const NO_FILTERS = {
  forSale: false,
  server: null,
  made: null,
  tag: "",
  without: [],
  page: 1,
};

/** Returns whether the list is not all of its category. */
export function isFiltered({ forSale, server, made, tag, without }: Explored): boolean {
  return forSale || server !== null || made !== null || tag !== "" || without.length > 0;
}

export const ORDERS: Readonly<Record<ExploreOrder, string>> = {
  newest: "Newest",
  week: "Popular this week",
  month: "Most liked this month",
  ever: "Most liked ever",
};

/** Renders the order and the filters of a category, each a link or a select that changes the URL. */
export function ExploreFilters({ shown }: { shown: Explored }) {
  const navigate = useNavigate();
  const chosen = useChosen(shown);
  const { category, sort, forSale, server, made, tag, without } = chosen;
  const pathOf = (change: Partial<Explored>) => exploredPath({ ...chosen, page: 1, ...change });
  const go = (change: Partial<Explored>) => navigate(pathOf(change), { preventScrollReset: true });
  return (
    <>
      <div className="flex items-center gap-8 mb-8 narrow:flex-wrap phone:flex-nowrap phone:-mx-12 phone:px-12 phone:py-4 phone:overflow-x-auto phone:[scrollbar-width:none]">
        <OrderLinks current={sort} pathOf={(order) => pathOf({ sort: order })} />
        <FilterSelect
          label="Order"
          className="not-narrow:hidden"
          value={sort}
          onChoose={(value) => go({ sort: EXPLORE_ORDERS.find((order) => order === value) })}
        >
          {EXPLORE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDERS[order]}
            </option>
          ))}
        </FilterSelect>
        <LinkButton
          className="flex-none ml-auto phone:ml-0"
          icon={forSale ? "check" : undefined}
          to={pathOf({ forSale: !forSale })}
          aria-current={forSale ? "true" : undefined}
          preventScrollReset
        >
          For sale
        </LinkButton>
        <FilterSelect
          label="Server"
          value={server ?? ""}
          onChoose={(value) => go({ server: value === "" ? null : Number(value) })}
        >
          <option value="">Any server</option>
          {SEARCH_SERVERS.map((number) => (
            <option key={number} value={number}>
              {SERVERS[number]}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label="How it was made"
          value={made ?? ""}
          onChoose={(value) => go({ made: MADE.find((one) => one === value) ?? null })}
        >
          <option value="">Made anyhow</option>
          {MADE.map((one) => (
            <option key={one} value={one}>
              {MADE_LABELS[one]}
            </option>
          ))}
        </FilterSelect>
        <LinkButton
          className="flex-none"
          variant="quiet"
          to={searchPath({
            categories: [category],
            forSale,
            creatorServer: server,
            made,
            tag,
            without,
            sort: sort === "newest" ? "newest" : "liked",
          })}
        >
          More
          <span className="sr-only"> filters</span>
        </LinkButton>
      </div>
      <TagLinks shown={chosen} pathOf={pathOf} />
    </>
  );
}

/** Returns what is shown or, until its list has come, what of the same category was chosen since. */
function useChosen(shown: Explored): Explored {
  const { location } = useNavigation();
  if (location?.pathname !== "/explore") return shown;
  const chosen = parseExplored(new URLSearchParams(location.search));
  return chosen.category === shown.category ? chosen : shown;
}

type OrderLinksProps = { current: ExploreOrder; pathOf: (order: ExploreOrder) => string };

function OrderLinks({ current, pathOf }: OrderLinksProps) {
  return (
    <nav className="joined flex-none narrow:hidden" aria-label="Order">
      {EXPLORE_ORDERS.map((order) => (
        <Link
          key={order}
          className="quiet lit grid place-items-center min-h-36 px-16 font-display font-semibold text-14 whitespace-nowrap current:text-bright current:shadow-[inset_0_-2px_0_var(--signal-text)]"
          to={pathOf(order)}
          aria-current={order === current ? "true" : undefined}
          preventScrollReset
        >
          {ORDERS[order]}
        </Link>
      ))}
    </nav>
  );
}

type FilterSelectProps = {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  className?: string;
  children: ReactNode;
};

/** Renders a native select as a button; the browser opens it as it opens others on the device. */
function FilterSelect({ label, value, onChoose, className, children }: FilterSelectProps) {
  return (
    <span className={`relative flex-none ${className ?? ""}`}>
      <select
        className={buttonClass({}, "appearance-none max-w-200 pr-32 truncate")}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {children}
      </select>
      <Icon
        name="down"
        size="s"
        className="absolute right-10 top-[calc(50%-8px)] text-muted pointer-events-none"
      />
    </span>
  );
}

/** As many as a row has room for. */
const TAGS_SHOWN = 8;

type TagLinksProps = { shown: Explored; pathOf: (change: Partial<Explored>) => string };

/** Renders the tags that are chosen or left out, each a link that removes it, and popular ones to choose from. */
function TagLinks({ shown, pathOf }: TagLinksProps) {
  const { category, tag, without } = shown;
  const tags = usePopularTags(category).filter((name) => name !== tag && !without.includes(name));
  const lessOf = (name: string) => ({ tag: "", without: [...without, name] });
  if (tags.length === 0 && tag === "" && without.length === 0) return null;
  return (
    <ul
      className="flex flex-wrap gap-6 mb-16 min-h-28 phone:flex-nowrap phone:-mx-12 phone:px-12 phone:py-8 phone:mb-4 phone:overflow-x-auto phone:[scrollbar-width:none]"
      aria-label="Tags"
    >
      {tag !== "" && (
        <TagLink text={tag} to={pathOf({ tag: "" })} label={`Remove the tag ${tag}`} icon="x" />
      )}
      {without.map((name) => (
        <TagLink
          key={name}
          text={`-${name}`}
          to={pathOf({ without: without.filter((one) => one !== name) })}
          label={`Show the tag ${name} again`}
          icon="x"
        />
      ))}
      {tag !== "" && without.length < WITHOUT_TAGS_MAX && (
        <TagLink
          text={`-${tag}`}
          to={pathOf(lessOf(tag))}
          label={`Leave out the tag ${tag} instead`}
        />
      )}
      {tags.slice(0, TAGS_SHOWN).map((name) => (
        <TagLink key={name} text={name} to={pathOf({ tag: name })} />
      ))}
    </ul>
  );
}

type TagLinkProps = { text: string; to: string; label?: string; icon?: "x" };

function TagLink({ text, to, label, icon }: TagLinkProps) {
  return (
    <li className="flex flex-none max-w-full">
      <Tag
        className={icon && "text-bright shadow-[inset_0_0_0_1px_var(--control)]"}
        to={to}
        icon={icon}
        aria-label={label}
        preventScrollReset
      >
        {text}
      </Tag>
    </li>
  );
}

function usePopularTags(category: Category): readonly string[] {
  const nsfw = listsNsfw(useCurrentUser());
  return useQuery(popularTagsQuery({ category, nsfw })).data?.tags ?? [];
}
