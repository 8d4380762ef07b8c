import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Link, type LoaderFunction, useNavigate, useSearchParams } from "react-router";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  auditText,
  OPERATOR,
} from "#contract/audit/contract.ts";
import {
  ACTION_OPTIONS,
  ACTION_STYLES,
  actionOf,
  optionOf,
} from "#web/components/decisions/action-styles.ts";
import { ChangedValues } from "#web/components/decisions/changed-values.tsx";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { oneOf, oneText, pageNumber, urlState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

const TEXT_MAX = 60;

const state = urlState({
  query: oneText({ fallback: "", parse: textIn }),
  action: oneOf<AuditAction, null>(AUDIT_ACTIONS, { fallback: null }),
  page: pageNumber,
});
type Shown = ReturnType<typeof state.parse>;
const auditPath = (shown: Shown) => state.path("/audit", shown);

function textIn(text: string): string | undefined {
  const cut = [...text.trim()].slice(0, TEXT_MAX).join("");
  return auditText.safeParse(cut).data;
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  await fetchList(queries, auditQuery(state.parse(new URL(request.url).searchParams)));
  return null;
};

/** Renders the searchable audit log. */
export function Component() {
  const shown = state.parse(useSearchParams()[0]);
  return (
    <div className="page max-w-960">
      <PageTitle title="Audit log" />
      <AuditFilters key={`${shown.query} ${shown.action}`} shown={shown} />
      <LandingSection changing={auditPath(shown)} aria-label="Entries">
        <PagedList
          query={useQuery(auditQuery(shown))}
          rows="entries"
          what="The log"
          icon="eye"
          pending={<SkeletonRows label="Loading the log" height={68} />}
          empty={<EmptyLog shown={shown} />}
          page={shown.page}
          hrefFor={(page) => auditPath({ ...shown, page })}
          pagination={{ className: "border-t border-line justify-center pt-24" }}
        >
          {(entries) => (
            <ul>
              {entries.map((entry) => (
                <AuditEntryRow key={entry._id} entry={entry} />
              ))}
            </ul>
          )}
        </PagedList>
      </LandingSection>
    </div>
  );
}

function EmptyLog({ shown }: { shown: Shown }) {
  const isFiltered = shown.query !== "" || shown.action !== null;
  if (!isFiltered) return <EmptyState icon="eye" title="Nothing was done yet" />;
  return (
    <EmptyState
      icon="search"
      title="Nothing found"
      text="No act matches what you ask for."
      action={<LinkButton to="/audit">Show all</LinkButton>}
    />
  );
}

/** Fetches one page of the audit log. */
function auditQuery({ query, action, page }: Shown) {
  const input = { page, ...(query && { query }), ...(action && { action }) };
  // Other staff act meanwhile.
  return { ...apiQuery("GET /api/audit", { query: input }), staleTime: 0 };
}

/** Filters the log: text on submit, the kind of action at once. */
function AuditFilters({ shown }: { shown: Shown }) {
  const [query, setQuery] = useState(shown.query);
  const navigate = useNavigate();
  const show = (part: Partial<Shown>) =>
    void navigate(auditPath({ ...shown, query: query.trim(), page: 1, ...part }));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    show({});
  }

  return (
    <search aria-label="Audit log">
      <form
        className="grid gap-8 grid-cols-[minmax(0,1fr)_220px_auto] pb-16 compact:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={submit}
      >
        <TextField
          className="compact:col-span-full"
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

/** Renders one action: actor, action, target, time, reason, and the changed values. */
function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, subject, reason, before, after, at, decisionId } = entry;
  const { verb, icon, hasNoTarget } = ACTION_STYLES[action];
  return (
    <li className="border-t border-line grid grid-cols-[40px_minmax(0,1fr)_auto] gap-y-4 gap-x-14 py-14 phone:grid-cols-[40px_minmax(0,1fr)]">
      <span className="grid place-items-center text-muted size-40 bg-s2">
        <Icon name={icon} />
      </span>
      <div className="breaks">
        <p>
          <Actor actor={actor} /> {verb}
          {!hasNoTarget && (
            <>
              {" "}
              <Person username={target?.username ?? ""} />
            </>
          )}
        </p>
        {subject && (
          <p className="t-md text-muted lines" dir="auto">
            {subject}
          </p>
        )}
        {reason && (
          <p className="t-md text-muted lines">
            <span className="text-faint">Reason: </span>
            <bdi>{reason}</bdi>
          </p>
        )}
        <ChangedValues before={before} after={after} />
        <StatementLink id={decisionId} target={target} />
      </div>
      <TimeAgo
        className="text-faint text-13 leading-24 phone:col-start-2 phone:leading-20"
        iso={at}
      />
    </li>
  );
}

/** Renders who acted; the operator has no profile. */
function Actor({ actor: { _id, username } }: Pick<AuditEntry, "actor">): ReactNode {
  if (_id === OPERATOR._id) return <b>The {username}</b>;
  return <Person username={username} />;
}

/** Renders a name; null means a deleted account. */
function Person({ username }: { username: string }): ReactNode {
  if (username === "") return "somebody who has left";
  return (
    <Link className="hover-link font-semibold" to={`/profile/${username}`}>
      {username}
    </Link>
  );
}

type StatementLinkProps = { id: string | null; target: AuditEntry["target"] };

/** Links to the decision that an act took or concerned; there is none once the account is gone. */
function StatementLink({ id, target }: StatementLinkProps) {
  if (id === null || !target?.username) return null;
  return (
    <p className="t-md text-muted lines">
      <Link className="link" to={`/decision/${id}`}>
        Statement of reasons
      </Link>
    </p>
  );
}
