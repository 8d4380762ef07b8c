import { useRef } from "react";
import { Form, useLocation } from "react-router";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search.ts";
import { useShortcut } from "#web/platform/shortcuts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./search-field.module.css";

export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const query = pathname === "/search" ? (new URLSearchParams(search).get("query") ?? "") : "";

  useShortcut("/", () => {
    field.current?.select();
    field.current?.focus();
  });

  return (
    <Form className={styles.form} role="search" action="/search">
      <label className={styles.field}>
        <Icon name="search" size="s" />
        <span className="sr">Search creations</span>
        <input
          ref={field}
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
    </Form>
  );
}
