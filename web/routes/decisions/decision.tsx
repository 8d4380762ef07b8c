import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { data, Link, type LoaderFunction, type Params, useParams } from "react-router";
import { NO_REASON, type ReadDecision } from "#contract/decisions/contract.ts";
import { subjectName, whatWasDone, whatWasLookedAt } from "#contract/decisions/texts.ts";
import {
  type DecisionLink,
  decisionQuery,
  useUndoDecision,
} from "#web/components/appeals/appeals-api.ts";
import { ChangedValues } from "#web/components/decisions/changed-values.tsx";
import { PageTitle } from "#web/components/page-title.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
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
import { longDateTime } from "#web/ui/content/long-date.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { AppealPanel } from "./appeal-panel.tsx";

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
  return <DecisionView {...linkOf(useParams())} />;
}

/** Renders a decision, also beside the list of cases. */
export function DecisionView({ id, token }: { id: string; token?: string | undefined }) {
  const link = { id, token };
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

/** Renders what a decision is about: picture and title of a post, or the text of a comment. */
function DecisionSubject({ decision }: { decision: ReadDecision }) {
  const { subject, image, waits, own } = decision;
  const { kind, title, postId } = subject;
  if (kind === "user") return null;
  if (kind === "comment") {
    return (
      <blockquote className="lines m-0 pl-12 border-l-2 border-line-2" dir="auto">
        {title}
      </blockquote>
    );
  }
  return (
    <div className="flex items-center gap-20 breaks phone:gap-14">
      {image && (
        <div className="flex-none bg-art max-w-176 phone:max-w-120 [&_img]:w-auto [&_img]:max-w-full [&_img]:h-auto [&_img]:max-h-176">
          <PostPicture image={image} sizes="176px" alt={image.alt} />
        </div>
      )}
      <div>
        <p className="t-h2" dir="auto">
          {title}
        </p>
        {postId !== null && (waits === null || own) && (
          <Link className="link" to={`/post/${postId}${waits === null ? "" : "/edit"}`}>
            {waits === null ? "Open post" : "Edit post"}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Renders the statement of reasons of a decision. */
function DecisionFacts({ decision }: { decision: ReadDecision }) {
  const { subject, at, own, user, automatic, by, basis, action, before, after } = decision;
  const { done, stays } = whatWasDone({ ...decision, title: subject.title });
  return (
    <dl className="border-t border-line">
      {!own && (
        <Fact name="Whom it concerns">
          <Link className="link" to={`/profile/${user.username}`}>
            {user.username}
          </Link>
        </Fact>
      )}
      <Fact name="What was done">
        <p>{done}</p>
        <p className="mt-2 text-muted text-14 leading-22">{stays}</p>
        {(action === "editPost" || action === "editUser") && (
          <ChangedValues before={before} after={after} />
        )}
      </Fact>
      <Fact name="Why">
        <Reasons decision={decision} />
      </Fact>
      {basis !== null && <Fact name="What we looked at">{whatWasLookedAt(basis)}</Fact>}
      <Fact name="Since when">
        <time dateTime={at}>{longDateTime(at)}</time>
      </Fact>
      <Fact name="Until when">{untilWhen(decision)}</Fact>
      <Fact name="Who decided">{automatic ? "A program" : by}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-16 py-14 border-b border-line phone:grid-cols-1 phone:gap-2 phone:py-12">
      <dt className="font-display font-semibold text-15 leading-24 text-muted">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}

function Reasons({ decision: { rule, reason, automatic } }: { decision: ReadDecision }) {
  const id = useId();
  return (
    <>
      {rule && (
        <blockquote
          className="text-muted lines mt-0 mx-0 mb-10 py-12 px-16 border-l-2 border-line-2 bg-s1 text-14 leading-22"
          aria-labelledby={id}
        >
          <b id={id} className="font-semibold text-bright">
            Rule {rule.number}, <bdi>{rule.title}</bdi>.
          </b>{" "}
          <span dir="auto">{rule.text}</span>
        </blockquote>
      )}
      <p className="mt-2 text-muted lines text-14 leading-22">
        {rule || automatic ? (
          <>
            {automatic ? "The program gave as reason" : "The moderator wrote"}: “<bdi>{reason}</bdi>
            ”
          </>
        ) : (
          NO_REASON
        )}
      </p>
    </>
  );
}

function untilWhen(decision: ReadDecision): ReactNode {
  const { action, until, over, appeal, canAppeal, waits } = decision;
  if (over) return "It was taken back, and does not apply any more.";
  if (action === "holdPost") return "When a moderator has looked at it.";
  if (action === "hidePost" && waits === "maker") return "Until you change the post.";
  if (action === "hidePost" && waits === "staff") {
    return "You changed the post. A moderator looks at it, and shows it again.";
  }
  if (until !== null) return <time dateTime={until}>{longDateTime(until)}</time>;
  const mayChange = canAppeal || (appeal !== null && appeal.outcome === null);
  const ends = [
    action === "creditPost" && "if the other maker waives it",
    mayChange && "if an appeal changes it",
  ].filter(Boolean);
  return ends.length === 0 ? "No end." : `No end. It goes ${ends.join(" or ")}.`;
}
