import { useQuery } from "@tanstack/react-query";
import { data, type Params, useParams } from "react-router";
import { subjectName } from "#contract/moderation/decision-texts.ts";
import type { ReadDecision } from "#contract/moderation/decisions.ts";
import {
  type DecisionLink,
  decisionQuery,
} from "#web/components/moderation/appeals/appeals-api.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { answerSoon } from "#web/lib/list-page.ts";
import { useLive } from "#web/lib/live/live.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { AppealPanel } from "#web/routes/decision/appeal-panel.tsx";
import { DecisionFacts } from "#web/routes/decision/decision-facts.tsx";
import { UndoDecision } from "#web/routes/decision/undo-decision.tsx";
import { NotFoundPage } from "#web/routes/not-found/not-found.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./decision.module.css";
import { DecisionSubject } from "./decision-subject.tsx";

export const load: PageLoader = async ({ call, queries }, { params }) => {
  const fetched = queries
    .ensureQueryData(decisionQuery(call, linkOf(params)))
    .then(() => undefined);
  try {
    await answerSoon(fetched);
    return null;
  } catch (error) {
    throw isMissing(error) ? data(null, 404) : error;
  }
};

function linkOf({ id = "", token }: Params): DecisionLink {
  return { id, token };
}

/** Returns whether there is no such decision, or none for this reader. */
function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Renders a decision with its reasons and the appeal, to whom it concerns and to staff. */
export function Page() {
  const link = linkOf(useParams());
  const decision = useQuery(decisionQuery(useCall(), link));
  useLive("NEW_NOTIFICATION", ({ decision: notified }) => {
    if (notified?._id === link.id) void decision.refetch();
  });
  if (decision.data) {
    return <LoadedDecision key={link.id} decision={decision.data} link={link} />;
  }
  if (isMissing(decision.error)) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      {decision.error ? (
        <FailedState
          title="The decision could not be loaded"
          text={messageOf(decision.error)}
          onRetry={decision.refetch}
        />
      ) : (
        <LoadingDecision />
      )}
    </div>
  );
}

type LoadedDecisionProps = { decision: ReadDecision; link: DecisionLink };

function LoadedDecision({ decision, link }: LoadedDecisionProps) {
  const { name } = useSite();
  const { own, user, undoUntil } = decision;
  const heading = headingOf(decision);
  return (
    <div className={styles.page}>
      <title>{`${heading} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading
        level={1}
        roomy
        className={styles.heading}
        right={
          <p className={styles.private}>
            <Icon name="lock" size="s" />
            {own ? "Only you and staff see this" : `Only ${user.username} and staff see this`}
          </p>
        }
      >
        {heading}
      </SectionHeading>
      <div className={styles.statement}>
        {!own && <p className="t-sm">{`This is what ${user.username} reads.`}</p>}
        <DecisionSubject decision={decision} />
        <DecisionFacts decision={decision} />
        {undoUntil !== null && (
          <UndoDecision id={decision._id} undoUntil={undoUntil} username={user.username} />
        )}
      </div>
      <AppealPanel className={styles.appeal} decision={decision} link={link} />
    </div>
  );
}

function headingOf({ own, subject, user }: ReadDecision): string {
  return `About ${subjectName(subject.kind, own ? "your" : `${user.username}’s`)}`;
}

function LoadingDecision() {
  return (
    <div className="stack-16" role="status" aria-label="Loading the decision">
      <Skeleton width="60%" height={36} />
      <Skeleton height={140} />
      <Skeleton height={320} />
    </div>
  );
}
