import type { ReactNode } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import styles from "./conversation.module.css";
import { isUnanswered, sidesOf } from "./pair-text.ts";

type ConversationProps = {
  pair: Pair;
  /** The answer form, or the actions. */
  children: ReactNode;
};

/** Renders a request for credit, the answer, and what the viewer can do. */
export function Conversation({ pair, children }: ConversationProps) {
  const { request, answer, earlier, later } = pair;
  const other = sidesOf(pair).other.owner;
  const isLate = isUnanswered(pair, useNow());
  if (!request) return null;
  return (
    <div className={`grid top mt-24 ${styles.columns}`}>
      <section className="breaks" aria-label={`You and ${other.username}`}>
        <SectionHeading right={<span className="hide-phone t-sm">About {later.title}</span>}>
          You and {other.username}
        </SectionHeading>
        <ul>
          <Statement pair={pair} post={earlier} {...request} />
          {answer && <Statement pair={pair} post={later} {...answer} />}
        </ul>
        {isLate && (
          <div className={`card stack gap-4 mt-8 ${styles.card}`}>
            <p className="t-data">{later.owner.username} has not answered</p>
            <p className="t-sm">
              You asked on {longDate(request.at)}. No answer says nothing either way. Staff can look
              at it.
            </p>
          </div>
        )}
        {children}
      </section>
      <aside aria-label="Steps">
        <Steps pair={pair} />
        <p className="mt-12 t-xs">
          One statement each, 300 characters. Staff read both if{" "}
          {pair.yours === "earlier" ? "you report" : `${other.username} reports`} the pair. Nobody
          else does.
        </p>
      </aside>
    </div>
  );
}

type StatementProps = { pair: Pair; post: Pair["earlier"]; text: string; at: string };

function Statement({ pair, post, text, at }: StatementProps) {
  const { username, avatar } = post.owner;
  const isOwn = post === sidesOf(pair).own;
  return (
    <li className={`ruled grid gap-12 ${styles.statement}`}>
      <Avatar src={avatar} name={username} size={36} />
      <div>
        <p className={`cluster t-sm ${styles.who}`}>
          <b>{username}</b>
          <span>{isOwn ? "You" : `Maker of ${post.title}`}</span>
          <time dateTime={at}>{longDate(at)}</time>
        </p>
        <p className={`lines ${styles.text}`} dir="auto">
          {text || "No words."}
        </p>
      </div>
    </li>
  );
}

function Steps({ pair }: { pair: Pair }) {
  const { request, answer, settledAt, earlier, later, yours } = pair;
  const [first, second] =
    yours === "earlier" ? ["You", later.owner.username] : [earlier.owner.username, "You"];
  const close = yours === "earlier" ? "You close it" : `${earlier.owner.username} closes it`;
  const due = request ? `Until ${longDate(request.dueAt)}` : "";
  const steps = [
    { text: `${first} asked`, at: request?.at, due: "" },
    { text: answer ? `${second} answered` : `${second} can answer`, at: answer?.at, due },
    { text: settledAt ? "Settled" : close, at: settledAt, due: "" },
  ];
  return (
    <ol className={`card ${styles.steps}`}>
      {steps.map(({ text, at, due }, index) => (
        <li key={text}>
          <span className={`t-legend faint ${styles.number}`} aria-hidden="true">
            {at ? <Icon name="check" size="s" className={`good ${styles.done}`} /> : index + 1}
          </span>
          <span>
            <b>{text}</b>
            {at ? longDate(at) : due}
          </span>
        </li>
      ))}
    </ol>
  );
}
