import type { ReadDecision } from "#contract/moderation/decisions.ts";
import type { DecisionLink } from "#web/components/moderation/appeals/appeals-api.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { AppealFacts } from "./appeal-facts.tsx";
import { AppealForm } from "./appeal-form.tsx";
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
import { AppealSteps } from "./appeal-steps.tsx";
import { DecideForm } from "./decide-form.tsx";
import { FirstDecider } from "./note-form.tsx";
import { OutcomeBox } from "./outcome-box.tsx";

type AppealPanelProps = { decision: ReadDecision; link: DecisionLink; className?: string };

/** Renders the appeal against a decision: its form, its text, and its outcome, whichever there are. */
export function AppealPanel({ decision, link, className }: AppealPanelProps) {
  const { own, canAppeal, appeal, over } = decision;
  const state = `${canAppeal} ${appeal !== null} ${appeal?.outcome?.at} ${over} ${decision.canNote}`;
  const panel = useFocusRescue<HTMLElement>(state);
  return (
    <section
      ref={panel}
      className={classNames(styles.panel, className)}
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
