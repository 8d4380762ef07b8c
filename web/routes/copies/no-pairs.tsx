import { type CopiesParams, copiesPath } from "#web/components/copies/copies-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

type NoPairsProps = { shown: CopiesParams; pageCount: number; className?: string };

/** Renders that a tab, or a page of it, has no pairs. */
export function NoPairs({ shown, pageCount, className }: NoPairsProps) {
  if (pageCount > 0) {
    return (
      <EmptyState
        className={className}
        icon="split"
        title="Nothing on this page"
        text="There are not as many pages as that."
        action={
          <LinkButton to={copiesPath({ ...shown, page: pageCount, pair: null })}>
            Go to the last page
          </LinkButton>
        }
      />
    );
  }
  if (shown.tab === "open") {
    return (
      <EmptyState
        className={className}
        icon="split"
        title="Nothing looks like your work"
        text="We compare every new picture with yours. Matches turn up here, and you get one notification a day at most."
        action={<LinkButton to="/search?by=picture">Search by picture</LinkButton>}
      />
    );
  }
  return <EmptyState className={className} icon="split" {...EMPTY[shown.tab]} />;
}

const EMPTY = {
  waiting: { title: "Nothing waits", text: "Requests for credit wait here for an answer." },
  settled: { title: "Nothing was settled yet", text: "Pairs that are closed land here." },
} as const;
