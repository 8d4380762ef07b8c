import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ACTION_OPTIONS, actionOf, optionOf } from "./action-styles.ts";
import styles from "./audit-filters.module.css";
import { type AuditParams, auditPath } from "./audit-url.ts";

/** Filters the log: text on submit, the kind of action at once. */
export function AuditFilters({ shown }: { shown: AuditParams }) {
  const [query, setQuery] = useState(shown.query);
  const navigate = useNavigate();
  const show = (part: Partial<AuditParams>) =>
    void navigate(auditPath({ ...shown, query: query.trim(), page: 1, ...part }));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    show({});
  }

  return (
    <search aria-label="Audit log">
      <form className={styles.filters} onSubmit={submit}>
        <TextField
          label="Search text"
          labelHidden
          type="search"
          name="query"
          placeholder="Name, subject or reason"
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          prefix={<Icon name="search" size="s" />}
        />
        <SelectField
          label="Kind of act"
          labelHidden
          options={ACTION_OPTIONS}
          value={optionOf(shown.action)}
          onValueChange={(option) => show({ action: actionOf(option) })}
        />
        <Button type="submit" size="l">
          Search
        </Button>
      </form>
    </search>
  );
}
