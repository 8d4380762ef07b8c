import type { ReactNode } from "react";
import { SERVERS } from "#contract/characters/choices.ts";
import { SEARCH_SERVERS, SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import type { Category } from "#contract/posts/categories.ts";
import {
  cleared,
  type SearchFilters,
  withCategory,
} from "#web/components/feeds/search/search-filters.ts";
import { searchPath } from "#web/components/feeds/search/search-url.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import type { IconName } from "#web/ui/content/icon.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./advanced-filters.module.css";
import { CategoryChoices } from "./category-choices.tsx";
import { SaleFilter } from "./sale-filter.tsx";

/** Renders the colors of a search. */
export type ColorFields = (
  chosen: Pick<SearchFilters, "colors" | "tolerance">,
  onChoose: (change: Partial<SearchFilters>) => void,
) => ReactNode;

type AdvancedFiltersProps = {
  draft: SearchFilters;
  onType: (change: Partial<SearchFilters>) => void;
  onChoose: (change: Partial<SearchFilters>) => void;
  iconOf: (category: Category) => IconName;
  colorsOf: ColorFields;
};

export function AdvancedFilters(props: AdvancedFiltersProps) {
  const { draft, onType, onChoose, iconOf, colorsOf } = props;
  return (
    <div className={styles.panel}>
      {colorsOf(draft, onChoose)}
      <CategoryChoices
        chosen={draft.categories}
        onChoose={(category, on) => onChoose(withCategory(draft, category, on))}
        iconOf={iconOf}
      />
      <NameField label="Tag" name="filterTag" value={draft.tag} onType={(tag) => onType({ tag })} />
      <SaleFilter filters={draft} onChoose={onChoose} onType={onType} />
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
      <div className={styles.actions}>
        <Button type="submit">Search</Button>
        <LinkButton className={styles.clear} to={searchPath(cleared(draft))} preventScrollReset>
          Clear Filters
        </LinkButton>
      </div>
    </div>
  );
}

type NameFieldProps = {
  label: string;
  name: string;
  value: string;
  onType: (text: string) => void;
};

function NameField({ label, name, value, onType }: NameFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
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
