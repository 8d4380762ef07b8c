import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type Decision, NO_REASON, type ReadDecision } from "#contract/decisions/contract.ts";
import { whatWasDone, whatWasLookedAt } from "#contract/decisions/texts.ts";
import { HOLD_ACTIONS } from "#contract/holds/contract.ts";
import { ChangedValues } from "#web/components/decisions/changed-values.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { longDateTime } from "#web/ui/content/long-date.ts";

/** A decision, whom it concerns, and whether that is the reader. */
export type ShownDecision = Decision & Pick<ReadDecision, "user" | "own" | "canAppeal">;

/** Renders what a decision is about: picture and title of a post, or the text of a comment. */
export function DecisionSubject({ decision }: { decision: ShownDecision }) {
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
export function DecisionFacts({ decision }: { decision: ShownDecision }) {
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

function Reasons({ decision: { rule, reason, automatic } }: { decision: ShownDecision }) {
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

function untilWhen(decision: ShownDecision): ReactNode {
  const { action, until, over, appeal, canAppeal, waits } = decision;
  if (over) return "It was taken back, and does not apply any more.";
  if (HOLD_ACTIONS.includes(action)) return "When a moderator has looked at it.";
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
