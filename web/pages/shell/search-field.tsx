import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./search-field.module.css";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const query = pathname === "/search" ? (new URLSearchParams(search).get("query") ?? "") : "";

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    }
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, []);

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
