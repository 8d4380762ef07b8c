import { type SubmitEvent, useRef, useState } from "react";
import {
  APPEAL_ANSWER_DAYS,
  APPEAL_NOTE_MAX,
  type Appeal,
  appealNoteText,
  type ReadDecision,
} from "#contract/moderation/decisions.ts";
import { lengthOf } from "#contract/numbers.ts";
import { type DecisionLink, useAddAppealNote } from "#web/components/moderation/appeals-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { AppealForm, SendError } from "./appeal-form.tsx";
import styles from "./appeal-panel.module.css";
import {
  AppealText,
  NoAppealBox,
  NoteBox,
  OtherDecider,
  OverBox,
  TooLateBox,
  WaitingBox,
} from "./appeal-states.tsx";
import { DecideForm } from "./decide-form.tsx";
import { PanelBox } from "./panel-box.tsx";

type AppealPanelProps = { decision: ReadDecision; link: DecisionLink; className?: string };

const DAY_MS = 24 * 3_600_000;

/** Renders the appeal against a decision: its form, its text, and its outcome, whichever there are. */
export function AppealPanel({ decision, link, className }: AppealPanelProps) {
  const { own, canAppeal, appeal, over } = decision;
  const state = `${canAppeal} ${appeal !== null} ${appeal?.outcome?.at} ${over} ${decision.canNote}`;
  const panel = useFocusRescue<HTMLElement>(state);
  return (
    <section
      ref={panel}
      className={classNames("stack gap-20 shrinks landing", styles.panel, className)}
      tabIndex={-1}
      aria-label="Appeal"
    >
      {own ? <OwnAppeal decision={decision} link={link} /> : <OthersAppeal decision={decision} />}
    </section>
  );
}

/** Renders the appeal to whom the decision concerns. */
function OwnAppeal({ decision, link }: Omit<AppealPanelProps, "className">) {
  const { canAppeal, appeal, over } = decision;
  if (canAppeal) {
    return (
      <>
        <AppealForm decision={decision} link={link} />
        <AppealSteps appealUntil={decision.appealUntil} current={0} />
      </>
    );
  }
  if (appeal?.outcome) {
    return (
      <>
        <OutcomeBox outcome={appeal.outcome} own />
        <AppealText title="You wrote" appeal={appeal} token={link.token} />
      </>
    );
  }
  if (over) return <OverBox />;
  if (decision.action === "holdPost") return <WaitingBox />;
  if (!appeal) return <TooLateBox appealUntil={decision.appealUntil} />;
  return (
    <>
      <AppealText title="Your appeal was received" appeal={appeal} token={link.token} />
      <AppealSteps appealUntil={decision.appealUntil} current={1} />
    </>
  );
}

/** Renders the appeal to staff. */
function OthersAppeal({ decision }: { decision: ReadDecision }) {
  const { appeal, over, canDecide, user } = decision;
  const wrote = appeal && (
    <AppealText title={`${user.username} appeals`} appeal={appeal}>
      <AppealFacts decision={decision} />
    </AppealText>
  );
  if (appeal?.outcome) {
    return (
      <>
        <OutcomeBox outcome={appeal.outcome} own={false} />
        {wrote}
        <NoteBox decision={decision} />
      </>
    );
  }
  return (
    <>
      {wrote}
      <NoteBox decision={decision} />
      {over && <OverBox />}
      {canDecide && <DecideForm id={decision._id} />}
      {appeal && !canDecide && decision.isDecider && <FirstDecider decision={decision} />}
      {appeal && !canDecide && !decision.isDecider && <OtherDecider />}
      {!appeal && !over && decision.action !== "holdPost" && <NoAppealBox decision={decision} />}
    </>
  );
}

/** Shows staff who decided, who decides an open appeal, and by when. */
function AppealFacts({ decision }: { decision: ReadDecision }) {
  const { appeal, by, canDecide } = decision;
  if (!appeal || appeal.outcome) return null;
  const due = new Date(Date.parse(appeal.at) + APPEAL_ANSWER_DAYS * DAY_MS).toISOString();
  const facts = [
    { name: "First decision", value: <bdi>{by}</bdi> },
    { name: "Decides now", value: canDecide ? "You or another moderator" : "Another moderator" },
    { name: "Answer due", value: <time dateTime={due}>{longDate(due)}</time> },
  ];
  return (
    <dl className={`ruled stack gap-6 mt-16 t-md ${styles.facts}`}>
      {facts.map(({ name, value }) => (
        <div key={name} className={`grid gap-8 ${styles.fact}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OutcomeBoxProps = {
  outcome: NonNullable<Appeal["outcome"]>;
  /** Whether the reader appealed. */
  own: boolean;
};

/** Renders how an appeal was decided. */
function OutcomeBox({ outcome, own }: OutcomeBoxProps) {
  const { reversed, reason, by, at, missing } = outcome;
  const changed = own ? "Your appeal changed the decision" : "The appeal changed the decision";
  return (
    <PanelBox
      title={reversed ? changed : "The decision stays"}
      {...(reversed && { icon: "check" })}
    >
      <p className={`t-md breaks ${styles.text}`}>
        <bdi>{by}</bdi> decided on {longDate(at)}.
      </p>
      <p className={`t-md breaks ${styles.text}`}>
        Reason: “<bdi>{reason}</bdi>”
      </p>
      {missing && <p className={`t-md breaks ${styles.text}`}>{missing}</p>}
      {own && !reversed && (
        <p className={`t-md breaks ${styles.text}`}>
          This was the last step here. You can still go to a dispute body or a court.
        </p>
      )}
    </PanelBox>
  );
}

type AppealStepsProps = {
  appealUntil: string;
  /** Index of the current step. */
  current: number;
};

/** Lists what happens with an appeal. */
function AppealSteps({ appealUntil, current }: AppealStepsProps) {
  const steps = [
    { title: "You appeal", text: `One appeal, by ${longDate(appealUntil)}.` },
    { title: "Another moderator reads it", text: "Not the one who decided." },
    { title: "You get the answer", text: "With reasons, here and by email." },
  ];
  return (
    <ol aria-label="What happens next">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className={`grid gap-12 ${styles.step}`}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={`center ${styles.number}`} aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <b className="block t-label">{title}</b>
            <span className="block t-sm">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows whoever decided that another moderator answers the appeal, and asks for the one note for them. */
function FirstDecider({ decision: { _id, canNote } }: { decision: ReadDecision }) {
  return (
    <PanelBox title="Decide the appeal">
      <p className={`t-md breaks ${styles.text}`}>
        You made the first decision, so another moderator answers this one.
        {canNote && " You can add one note for them."}
      </p>
      {canNote && <NoteForm id={_id} />}
      <div className="cluster gap-8 mt-16">
        <Button disabled>The decision stays</Button>
        <Button disabled>Reverse it</Button>
      </div>
    </PanelBox>
  );
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useAddAppealNote(id);
  const error = appealNoteText.safeParse(text).error?.issues[0]?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (error) field.current?.focus();
    else adding.mutate(text);
  }

  return (
    <form
      className={`stack gap-16 mt-12 ${styles.form}`}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        label="Note to the next moderator"
        placeholder="Staff only"
        rows={3}
        value={text}
        counter={{ value: lengthOf(text), max: APPEAL_NOTE_MAX }}
        error={submitted || lengthOf(text) > APPEAL_NOTE_MAX ? error : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SendError error={adding.error} />
      <div>
        <Button type="submit" busy={adding.isPending}>
          Add note
        </Button>
      </div>
    </form>
  );
}
