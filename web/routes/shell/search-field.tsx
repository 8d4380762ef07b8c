import { useState } from "react";
import { Form, useLocation } from "react-router";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import { useSuggestions } from "#web/components/feeds/search/use-suggestions.tsx";
import { LensButton } from "#web/components/likeness/picture-search/lens-button.tsx";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./search-field.module.css";

export function SearchField() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const suggestions = useSuggestions(field);
  const { pathname, search } = useLocation();
  const query = pathname === "/search" ? (new URLSearchParams(search).get("query") ?? "") : "";

  useShortcut("/", () => {
    field?.select();
    field?.focus();
  });

  return (
    <Form className={styles.form} role="search" action="/search" {...suggestions.form}>
      <label className={styles.field}>
        <Icon name="search" size="s" />
        <span className="sr">Search creations</span>
        <input
          ref={setField}
          key={query}
          className={styles.input}
          type="search"
          dir="auto"
          name="query"
          defaultValue={query}
          maxLength={SEARCH_TEXT_MAX}
          placeholder="Search creations"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </label>
      {suggestions.list}
      <LensButton className={styles.lens} />
    </Form>
  );
}
