import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { whatWasDone, whatWasLookedAt } from "#contract/moderation/decision-texts.ts";
import type { ReadDecision } from "#contract/moderation/decisions.ts";
import { ChangedValues } from "#web/components/moderation/audit/changed-values.tsx";
import { longDateTime } from "#web/ui/content/long-date.ts";
import styles from "./decision-facts.module.css";

const NO_END = "No end.";

/** Renders the statement of reasons of a decision. */
export function DecisionFacts({ decision }: { decision: ReadDecision }) {
  const { subject, at, own, user, automatic, by, basis } = decision;
  const { done, stays } = whatWasDone({ ...decision, title: subject.title });
  return (
    <dl className={styles.facts}>
      {!own && (
        <Fact name="Whom it concerns">
          <Link className="link" to={`/profile/${user.username}`}>
            {user.username}
          </Link>
        </Fact>
      )}
      <Fact name="What was done">
        <p className={styles.text}>{done}</p>
        <p className={styles.quiet}>{stays}</p>
        <Change decision={decision} />
      </Fact>
      <Fact name="Why">
        <Reasons decision={decision} />
      </Fact>
      {basis !== null && <Fact name="What we looked at">{whatWasLookedAt(basis)}</Fact>}
      <Fact name="Since when">
        <time dateTime={at}>{longDateTime(at)}</time>
      </Fact>
      <Fact name="Until when">
        <Until decision={decision} />
      </Fact>
      <Fact name="Who decided">{automatic ? "A program" : by}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders the changed values of a post or profile that was edited. */
function Change({ decision: { action, before, after } }: { decision: ReadDecision }) {
  if (action !== "editPost" && action !== "editUser") return null;
  return <ChangedValues before={before} after={after} />;
}

function Reasons({ decision: { rule, reason, automatic } }: { decision: ReadDecision }) {
  const id = useId();
  return (
    <>
      {rule && (
        <blockquote className={styles.rule} aria-labelledby={id}>
          <b id={id}>
            Rule {rule.number}, <bdi>{rule.title}</bdi>.
          </b>{" "}
          <span dir="auto">{rule.text}</span>
        </blockquote>
      )}
      <p className={styles.reason}>
        {automatic ? "The program gave as reason" : "The moderator wrote"}: “<bdi>{reason}</bdi>”
      </p>
    </>
  );
}

function Until({
  decision: { action, until, over, appeal, canAppeal, waits },
}: {
  decision: ReadDecision;
}) {
  if (over) return "It was taken back, and does not apply any more.";
  if (action === "holdPost") return "When a moderator has looked at it.";
  if (action === "hidePost" && waits === "maker") return "Until you change the post.";
  if (action === "hidePost" && waits === "staff") {
    return "You changed the post. A moderator looks at it, and shows it again.";
  }
  if (until !== null) return <time dateTime={until}>{longDateTime(until)}</time>;
  const mayChange = canAppeal || (appeal !== null && appeal.outcome === null);
  const waived = action === "creditPost" ? "if the other maker waives it" : "";
  const changed = mayChange ? "if an appeal changes it" : "";
  const ends = [waived, changed].filter((end) => end !== "").join(" or ");
  return ends === "" ? NO_END : `${NO_END} It goes ${ends}.`;
}
