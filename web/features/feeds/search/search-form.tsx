import { useRef, useState } from "react";
import { Form, Link } from "react-router";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search-limits.ts";
import { lengthOf } from "#contract/length.ts";
import type { Category } from "#contract/posts/categories.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AdvancedFilters } from "./advanced-filters.tsx";
import { hasFilters, type SearchFilters } from "./search-filters.ts";
import styles from "./search-form.module.css";
import { searchPath } from "./search-url.ts";
import { useSearchDraft } from "./use-search-draft.ts";

type SearchFormProps = {
  /** The search in the URL. */
  filters: SearchFilters;
  iconOf: (category: Category) => IconName;
};

/** Renders a search's text and filters. Text applies on submit, choices apply at once. */
export function SearchForm({ filters, iconOf }: SearchFormProps) {
  const { draft, type, choose, search } = useSearchDraft(filters);
  const [open, setOpen] = useState(hasFilters(filters));
  return (
    <Form
      className={styles.form}
      role="search"
      aria-label="Creations"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <QueryField draft={draft} onType={(query) => type({ query })} />
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          Advanced Search
          <Icon name="down" size="s" className={styles.arrow} />
        </summary>
        <AdvancedFilters draft={draft} onType={type} onChoose={choose} iconOf={iconOf} />
      </details>
    </Form>
  );
}

type QueryFieldProps = { draft: SearchFilters; onType: (query: string) => void };

function QueryField({ draft, onType }: QueryFieldProps) {
  const { query } = draft;
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextField
      ref={field}
      label="Search text"
      labelHidden
      type="search"
      name="query"
      placeholder="Search creations"
      maxLength={SEARCH_TEXT_MAX}
      autoComplete="off"
      enterKeyHint="search"
      value={query}
      onChange={({ target }) => onType(target.value)}
      prefix={<Icon name="search" size="s" />}
      suffix={
        <>
          <span className={styles.counter}>
            {lengthOf(query)}/{SEARCH_TEXT_MAX}
          </span>
          {query && (
            <Link
              className={styles.clear}
              to={searchPath({ ...draft, query: "", page: 1 })}
              preventScrollReset
              aria-label="Clear text"
              onClick={() => {
                onType("");
                field.current?.focus();
              }}
            >
              <Icon name="x" size="s" />
            </Link>
          )}
        </>
      }
    />
  );
}
