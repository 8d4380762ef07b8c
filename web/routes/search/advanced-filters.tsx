import { useState } from "react";
import { SERVERS } from "#contract/characters/choices.ts";
import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { MADE, MADE_LABELS, type Made } from "#contract/posts/made.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import { SEARCH_SERVERS, SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { cleared, withCategory } from "#web/components/search/search-filters.ts";
import { priceOf, type SearchFilters, searchPath } from "#web/components/search/search-url.ts";
import { ColorFilter } from "#web/routes/search/colors/color-filter.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./advanced-filters.module.css";

type AdvancedFiltersProps = {
  draft: SearchFilters;
  onType: (change: Partial<SearchFilters>) => void;
  onChoose: (change: Partial<SearchFilters>) => void;
  /** Without the button that searches: what is typed applies by itself. */
  inSheet?: boolean;
};

const number = new Intl.NumberFormat("en-US");

export function AdvancedFilters(props: AdvancedFiltersProps) {
  const { draft, onType, onChoose, inSheet } = props;
  return (
    <div className="grid gap-16 items-start p-16 bg-s1 border border-line-2 phone:p-12">
      <ColorFilter colors={draft.colors} tolerance={draft.tolerance} onChoose={onChoose} />
      <CategoryChoices
        chosen={draft.categories}
        onChoose={(category, on) => onChoose(withCategory(draft, category, on))}
      />
      <NameField
        label="Tag"
        name="filterTag"
        hint="Typed above, -rust leaves out what has the tag rust."
        value={draft.tag}
        onType={(tag) => onType({ tag })}
      />
      <SaleFilter filters={draft} onChoose={onChoose} onType={onType} />
      <MadeSelect made={draft.made} onMade={(made) => onChoose({ made })} />
      <NameField
        label="Creator username"
        name="filterCreatorUsername"
        value={draft.creatorUsername}
        onType={(creatorUsername) => onType({ creatorUsername })}
      />
      <NameField
        label="Creator character"
        name="filterCreatorCharacterName"
        value={draft.creatorCharacterName}
        onType={(creatorCharacterName) => onType({ creatorCharacterName })}
      />
      <ServerSelect
        server={draft.creatorServer}
        onServer={(creatorServer) => onChoose({ creatorServer })}
      />
      <div className="grid gap-10 auto-cols-[1fr] grid-flow-col narrow:*:h-44">
        {!inSheet && <Button type="submit">Search</Button>}
        <LinkButton to={searchPath(cleared(draft))} preventScrollReset>
          Clear Filters
        </LinkButton>
      </div>
    </div>
  );
}

type NameFieldProps = {
  hint?: string;
  label: string;
  name: string;
  value: string;
  onType: (text: string) => void;
};

function NameField({ label, name, hint, value, onType }: NameFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      placeholder="Any"
      maxLength={SEARCH_TEXT_MAX}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

const ANY = { value: "", label: "Any" };

const SERVER_OPTIONS = [
  ANY,
  ...SEARCH_SERVERS.map((server) => ({ value: String(server), label: SERVERS[server] })),
];

type ServerSelectProps = { server: number | null; onServer: (server: number | null) => void };

function ServerSelect({ server, onServer }: ServerSelectProps) {
  return (
    <NativeSelect
      label="Server"
      name="filterCreatorServer"
      options={SERVER_OPTIONS}
      value={server ?? ANY.value}
      onChange={({ target }) => onServer(target.value === ANY.value ? null : Number(target.value))}
    />
  );
}

const MADE_OPTIONS = [ANY, ...MADE.map((made) => ({ value: made, label: MADE_LABELS[made] }))];

type MadeSelectProps = { made: Made | null; onMade: (made: Made | null) => void };

function MadeSelect({ made, onMade }: MadeSelectProps) {
  return (
    <NativeSelect
      label="How it was made"
      name="filterMade"
      options={MADE_OPTIONS}
      value={made ?? ANY.value}
      onChange={({ target }) => onMade(MADE.find((one) => one === target.value) ?? null)}
    />
  );
}

type CategoryChoicesProps = {
  chosen: readonly Category[];
  onChoose: (category: Category, on: boolean) => void;
};

function CategoryChoices({ chosen, onChoose }: CategoryChoicesProps) {
  return (
    <fieldset>
      <legend className="t-legend p-0 mb-6">Category</legend>
      <div className="grid gap-8 grid-cols-[minmax(0,1fr)_minmax(min-content,1fr)]">
        {CATEGORY_NUMBERS.map((category) => (
          <label
            key={category}
            className="choice flex items-center gap-8 min-w-0 quiet lit relative h-40 px-8 font-display font-semibold text-14 leading-none phone:h-44"
          >
            <input
              className="hit-area"
              type="checkbox"
              name="filterCategory"
              value={category}
              checked={chosen.includes(category)}
              onChange={(event) => onChoose(category, event.target.checked)}
            />
            <Icon name={CATEGORY_STYLES[category].icon} size="s" />
            {CATEGORIES[category].plural}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SaleFilterProps = {
  filters: SearchFilters;
  onChoose: (change: Partial<SearchFilters>) => void;
  onType: (change: Partial<SearchFilters>) => void;
};

/** Renders the for-sale switch; without scripts too, the prices show only when it is on. */
function SaleFilter({ filters, onChoose, onType }: SaleFilterProps) {
  return (
    <div className={styles.sale}>
      <label className="flex items-center gap-20 justify-between t-label min-h-44 cursor-pointer">
        For sale
        <input
          className={`flex-none ${styles.switch}`}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the browser exposes the checked state
          role="switch"
          name="filterForSale"
          value="true"
          checked={filters.forSale}
          onChange={({ target }) =>
            onChoose({ forSale: target.checked, priceMin: 0, priceMax: PRICE_MAX })
          }
        />
      </label>
      <div
        className={`grid gap-10 mt-8 grid-cols-[1fr_1fr] max-[360px]:grid-cols-[1fr] ${styles.prices}`}
      >
        <PriceField
          label="Price from"
          name="filterPriceRangeMin"
          price={filters.priceMin}
          otherwise={0}
          onPrice={(priceMin) => onType({ priceMin })}
        />
        <PriceField
          label="Price to"
          name="filterPriceRangeMax"
          price={filters.priceMax}
          otherwise={PRICE_MAX}
          onPrice={(priceMax) => onType({ priceMax })}
        />
      </div>
    </div>
  );
}

type PriceFieldProps = {
  label: string;
  name: string;
  price: number;
  /** The value of an empty or non-numeric field. */
  otherwise: number;
  onPrice: (price: number) => void;
};

/** Renders a price with thousands separators; the input is normalized on blur. */
function PriceField({ label, name, price, otherwise, onPrice }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      name={name}
      className="tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? number.format(price)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onPrice(priceOf(currentTarget.value, otherwise));
      }}
      onKeyDown={({ key }) => key === "Enter" && setTyped(null)}
      onBlur={() => setTyped(null)}
    />
  );
}
