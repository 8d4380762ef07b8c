import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { CaseDetail as Case } from "#contract/cases/contract.ts";
import { caseQuery, type SettleBody, useClaim, useClaimOpened } from "#web/components/cases/api.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { LIST_KEYS } from "#web/lib/list-keys.ts";
import { useUser } from "#web/lib/session/session.ts";
import { WrittenAppeal } from "#web/routes/decisions/appeal-panel.tsx";
import { DecisionFacts, DecisionSubject } from "#web/routes/decisions/decision-facts.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListPosition, type Position } from "#web/ui/navigation/list-position.tsx";
import { PaneBar } from "#web/ui/navigation/two-pane.tsx";
import { ApplicationQuestions } from "./application-subject.tsx";
import { CaseAside } from "./case-aside.tsx";
import { CaseNotes, CaseSubject } from "./case-subject.tsx";
import { caseSubject, caseTitle, outcomeText } from "./case-texts.ts";
import { Comparison } from "./comparison/comparison.tsx";
import { Timeline } from "./comparison/timeline.tsx";
import { NoticeSubject } from "./notice-subject.tsx";
import { SettleForm } from "./settle-form.tsx";

type CaseDetailProps = {
  id: string;
  position: Position | null;
  pathOf: (id: string | null) => string;
  busy: boolean;
  /** Settles it and opens the next; rejects if it is not settled. */
  onSettle: (body: SettleBody) => Promise<void>;
};

/** Renders a case with all that staff need to decide it. */
export function CaseDetail({ id, position, pathOf, busy, onSettle }: CaseDetailProps) {
  const query = useQuery(caseQuery(id));
  const found = query.data?.case;
  const detail = useRef<HTMLElement>(null);
  useFocusOnMount(detail);
  const place = (
    <ListPosition position={position} noun="case" pathOf={pathOf} shortcuts={LIST_KEYS} />
  );
  // On small screens the page has no other heading until the case's own.
  const BarTitle = found ? "span" : "h1";
  return (
    <section ref={detail} className="flex flex-col min-w-0 landing" tabIndex={-1} aria-label="Case">
      <PaneBar backTo={pathOf(null)} backLabel="Back to the desk">
        <BarTitle className="t-h3 truncate">{found ? caseTitle(found) : "Case"}</BarTitle>
        {place}
      </PaneBar>
      {found ? (
        <LoadedCase found={found} place={place} busy={busy} onSettle={onSettle} />
      ) : (
        <QueryState
          className="my-24 mx-32 narrow:m-16"
          query={query}
          what="The case"
          pending={<LoadingCase />}
        />
      )}
    </section>
  );
}

type LoadedCaseProps = {
  found: Case;
  place: ReactNode;
  busy: boolean;
  onSettle: (body: SettleBody) => Promise<void>;
};

function LoadedCase({ found, place, busy, onSettle }: LoadedCaseProps) {
  useClaimOpened(found);
  const { comparison, said, count, status, canSettle } = found;
  const subject = (
    <>
      <Subject found={found} />
      <CaseNotes said={said} />
      <ApplicationQuestions found={found} />
      {status === "open" && !canSettle && (
        <p className="mt-16 t-md text-muted">{whyOthers(found)}</p>
      )}
    </>
  );
  const aside = <CaseAside found={found} />;
  return (
    <>
      <div className="min-w-0 pt-24 px-32 narrow:p-16 narrow:pb-0">
        <div className="flex items-center gap-12 mb-16">
          <h1 className="t-title breaks" dir="auto">
            {caseTitle(found)}
          </h1>
          <span className="flex-none t-sm tabular-nums">
            {count > 0 ? countText(count, "report", "reports") : caseSubject(found)}
          </span>
          <span className="ml-auto medium:hidden">{place}</span>
        </div>
        <CaseState found={found} />
        {comparison && <Comparison comparison={comparison} said={said} />}
      </div>
      {canSettle ? (
        <SettleForm found={found} busy={busy} onSettle={onSettle} aside={aside}>
          {subject}
        </SettleForm>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_280px] content-start flex-1 gap-28 px-32 pb-24 narrow:grid-cols-1 narrow:px-16">
          <div className="min-w-0">{subject}</div>
          {aside}
        </div>
      )}
    </>
  );
}

/** Returns why the viewer cannot settle an open case. */
function whyOthers({ kind, own }: Case): string {
  if (kind === "notice") return "You sent this notice, so other staff decide it.";
  return own
    ? "You made the first decision, so another moderator answers. They read what you note here."
    : "Another member of staff decides this appeal.";
}

/** Renders what a case is about. */
function Subject({ found }: { found: Case }) {
  const { comparison, notice, decision, user } = found;
  if (notice) return <NoticeSubject notice={notice} />;
  if (decision && user) {
    const shown = { ...decision, user, own: false, canAppeal: false };
    return (
      <div className="grid gap-16">
        <DecisionSubject decision={shown} />
        <DecisionFacts decision={shown} />
        <WrittenAppeal decision={shown} />
      </div>
    );
  }
  if (!comparison) return <CaseSubject found={found} />;
  return (
    <>
      <SectionHeading>Both sides</SectionHeading>
      <Timeline comparison={comparison} />
    </>
  );
}

/** Renders how a case was closed, or that somebody else looks after it. */
function CaseState({ found }: { found: Case }) {
  const viewer = useUser();
  const { mutate, isPending } = useClaim(found._id, { over: true });
  const { status, claimedBy, kind, outcome } = found;
  if (status === "closed") {
    return (
      <p className="flex items-center flex-wrap gap-y-8 gap-x-12 mb-16 py-8 px-12 bg-s1 border border-line-2">
        <Icon name="check" size="s" />
        {outcomeText(kind, outcome)}
      </p>
    );
  }
  if (claimedBy === null || claimedBy === viewer.username) return null;
  return (
    <div className="flex items-center flex-wrap gap-y-8 gap-x-12 mb-16 py-8 px-12 bg-s1 border border-line-2">
      <Icon name="user" size="s" />
      <span className="breaks flex-1 min-w-160">{claimedBy} looks after this.</span>
      <Button busy={isPending} onClick={() => mutate()}>
        Take over
      </Button>
    </div>
  );
}

function LoadingCase() {
  return (
    <div
      className="flex-1 min-w-0 py-24 px-32 narrow:p-16"
      role="status"
      aria-label="Loading the case"
    >
      <Skeleton width="min(320px, 60%)" height={32} />
      <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-28 narrow:grid-cols-1">
        <Skeleton height={360} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}

/**
 * Focuses an element on mount if its mounting removed or hid the focused element. The element needs
 * a tabIndex of -1.
 */
function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isFocusVisible =
      focused && focused !== document.body && focused.checkVisibility?.() !== false;
    if (!isFocusVisible) element.current?.focus({ preventScroll: true });
  }, [element]);
}
