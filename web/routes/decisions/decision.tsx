import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { data, Link, type LoaderFunction, type Params, useParams } from "react-router";
import type { ReadDecision } from "#contract/decisions/contract.ts";
import { subjectName } from "#contract/decisions/texts.ts";
import {
  type DecisionLink,
  decisionQuery,
  useUndoDecision,
} from "#web/components/appeals/appeals-api.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { useLive } from "#web/lib/live/live.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { refreshAll } from "#web/lib/queries.ts";
import { askForStatement } from "#web/lib/session/statement-request.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { NotFoundPage } from "#web/routes/not-found/not-found.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { AppealPanel } from "./appeal-panel.tsx";
import { DecisionFacts, DecisionSubject } from "./decision-facts.tsx";

const PAGE =
  "grid grid-cols-[minmax(0,1fr)_360px] gap-x-48 max-w-1168 mx-auto px-24 pb-48 narrow:grid-cols-1 phone:px-16 phone:pb-40 [&>:is([role=status],[role=alert])]:col-span-full [&>:is([role=status],[role=alert])]:mt-24";

export const loader: LoaderFunction = async ({ params, context }) => {
  const queries = context.get(queriesContext);
  try {
    await answerSoon(queries.ensureQueryData(decisionQuery(linkOf(params))));
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
export function Component() {
  const link = linkOf(useParams());
  const { id } = link;
  const query = useQuery(decisionQuery(link));
  useLive("NEW_NOTIFICATION", ({ decision: notified }) => {
    if (notified?._id === id) void query.refetch();
  });
  if (query.data) {
    return <LoadedDecision key={id} decision={query.data.decision} link={link} />;
  }
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <div className={PAGE}>
      <UnlistedHead title="Decision" />
      {query.error ? (
        <FailedState
          title="The decision could not be loaded"
          text={messageOf(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <div className="grid gap-16" role="status" aria-label="Loading the decision">
          <Skeleton width="60%" height={36} />
          <Skeleton height={140} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  );
}

type LoadedDecisionProps = { decision: ReadDecision; link: DecisionLink };

function LoadedDecision({ decision, link }: LoadedDecisionProps) {
  const { _id: id, own, subject, undoUntil } = decision;
  const { username } = decision.user;
  return (
    <div className={PAGE}>
      <PageTitle
        title={`About ${subjectName(subject.kind, own ? "your" : `${username}’s`)}`}
        className="col-span-full narrow:py-12 phone:flex-wrap phone:content-center phone:gap-y-4 phone:pt-14 phone:pb-18 phone:breaks phone:[&>span]:hidden"
        right={
          <p className="flex items-center gap-8 flex-none t-sm">
            <Icon name="lock" size="s" />
            {own ? "Only you and staff see this" : `Only ${username} and staff see this`}
          </p>
        }
      />
      <div className="grid gap-16 min-w-0 content-start">
        {!own && <p className="t-sm">{`This is what ${username} reads.`}</p>}
        <DecisionSubject decision={decision} />
        <DecisionFacts decision={decision} />
        {decision.together.length > 0 && <Together decision={decision} link={link} />}
        {decision.canGiveReason && <OwedReason id={id} username={username} />}
        {undoUntil !== null && <UndoDecision id={id} undoUntil={undoUntil} username={username} />}
      </div>
      <AppealPanel className="narrow:mt-32" decision={decision} link={link} />
    </div>
  );
}

/** Lists what was decided with it, as of a flood. */
function Together({ decision: { together }, link: { token } }: LoadedDecisionProps) {
  return (
    <section className="card p-20 phone:p-16" aria-labelledby="together">
      <h2 id="together" className="t-h3">
        Decided with it
      </h2>
      <p className="t-sm mt-4">For the same reason. Each can be appealed.</p>
      <ul className="mt-8">
        {together.map(({ _id, kind, title }) => (
          <li key={_id} className="border-t border-line">
            <Link
              className="flex gap-8 py-10 hover-link"
              to={token === undefined ? `/decision/${_id}` : `/decision/${_id}/${token}`}
            >
              <span className="flex-none text-muted first-letter:uppercase">{kind}</span>{" "}
              <bdi className="min-w-0 truncate">{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks staff for the reasons that a decision owes, as of an act by another program. */
function OwedReason({ id, username }: { id: string; username: string }) {
  const call = useCall();
  const queries = useQueryClient();
  const ask = () =>
    askForStatement({
      title: "Give the reason",
      body: `This was decided without one. ${username} gets it by mail.`,
      confirmLabel: "Give reason",
      username,
      act: async (statement) => {
        const body = { statement };
        const given = await call("POST /api/decision/:id/reason", { params: { id }, body });
        showToast("ok", given.message);
        await refreshAll(queries);
      },
    });
  return (
    <div>
      <Button icon="edit" onClick={ask}>
        Give the reason
      </Button>
      <p className="t-sm">This decision owes one.</p>
    </div>
  );
}

type UndoDecisionProps = { id: string; undoUntil: string; username: string };

/** Offers to take one's decision back as long as nobody was notified of it. */
function UndoDecision({ id, undoUntil, username }: UndoDecisionProps) {
  const { mutate, isPending } = useUndoDecision(id);
  const isInTime = useIsBefore(undoUntil);
  if (!isInTime && !isPending) return null;
  return (
    <div>
      <Button icon="reroll" busy={isPending} onClick={() => mutate()}>
        Undo
      </Button>
      <p className="t-sm">{`${username} is told in a few seconds.`}</p>
    </div>
  );
}

function useIsBefore(end: string): boolean {
  const [isBefore, setIsBefore] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsBefore(false), Math.max(0, Date.parse(end) - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return isBefore;
}
