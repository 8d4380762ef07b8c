import type { ComponentProps, ReactNode } from "react";
import { QueryState } from "#web/components/query-state.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import type { IconName } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/navigation/pagination.tsx";

type PagedListProps<Data, Key extends keyof Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** The key of the rows in the query's data. */
  rows: Key;
  /** What could not be loaded: 'The reports'. */
  what: string;
  /** Stands in place of the rows while they load. */
  pending: ReactNode;
  /** Rendered when there are no rows on any page. */
  empty: ReactNode;
  /** The icon of what says that a page is past the end. */
  icon: IconName;
  /** Of what says so, or that the rows could not be loaded. */
  stateClassName?: string | undefined;
  page: number;
  hrefFor: (page: number) => string;
  pagination?: Pick<ComponentProps<typeof Pagination>, "className" | "label" | "range" | "margin">;
  children: (rows: Data[Key]) => ReactNode;
};

/** Renders a numbered page of a list in each of its states: loading, failed, empty, past the end, or its rows. */
export function PagedList<
  Data extends { pageCount: number } & Record<Key, readonly unknown[]>,
  Key extends keyof Data,
>(props: PagedListProps<Data, Key>) {
  const { query, rows, what, pending, empty, icon, stateClassName } = props;
  const { page, hrefFor, pagination, children } = props;
  if (!query.data) {
    return <QueryState query={query} what={what} pending={pending} className={stateClassName} />;
  }
  const { pageCount } = query.data;
  if (query.data[rows].length > 0) {
    return (
      <>
        {children(query.data[rows])}
        <Pagination {...pagination} page={page} pageCount={pageCount} hrefFor={hrefFor} />
      </>
    );
  }
  if (pageCount === 0) return empty;
  return <PastEnd icon={icon} to={hrefFor(pageCount)} className={stateClassName} />;
}

type PastEndProps = { icon: IconName; to: string; className?: string | undefined };

/** Renders that a list has fewer pages than its URL says. */
export function PastEnd({ icon, to, className }: PastEndProps) {
  return (
    <EmptyState
      className={className}
      icon={icon}
      title="Nothing on this page"
      text="There are not as many pages as that."
      action={<LinkButton to={to}>Go to the last page</LinkButton>}
    />
  );
}
