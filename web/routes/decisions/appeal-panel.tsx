import { type ReactNode, useState } from "react";
import {
  APPEAL_ANSWER_DAYS,
  type Appeal,
  type AppealPicture,
  appealPictureUrl,
  type ReadDecision,
} from "#contract/decisions/contract.ts";
import type { DecisionLink } from "#web/components/appeals/appeals-api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { DecideForm, FirstDecider } from "./decide-form.tsx";
import { PANEL_TEXT, PanelBox } from "./panel-box.tsx";

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
      className={classNames("grid gap-20 min-w-0 landing content-start", className)}
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
    <dl className="border-t border-line grid gap-6 mt-16 t-md pt-14">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-8 grid-cols-[112px_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="breaks">{value}</dd>
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
      <p className={PANEL_TEXT}>
        <bdi>{by}</bdi> decided on {longDate(at)}.
      </p>
      <p className={PANEL_TEXT}>
        Reason: “<bdi>{reason}</bdi>”
      </p>
      {missing && <p className={PANEL_TEXT}>{missing}</p>}
      {own && !reversed && (
        <p className={PANEL_TEXT}>
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
          className="grid gap-12 grid-cols-[24px_minmax(0,1fr)] py-12 group not-first:border-t border-line"
          aria-current={index === current ? "step" : undefined}
        >
          <span
            className="grid place-items-center size-24 bg-s3 font-display font-semibold text-13 leading-none group-current:border-2 border-signal-text"
            aria-hidden="true"
          >
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

type AppealTextProps = {
  title: string;
  appeal: Appeal;
  /** Of the mailed link that the decision was opened by. */
  token?: string | undefined;
  children?: ReactNode;
};

/** Renders what whoever appealed wrote, with the pictures. */
function AppealText({ title, appeal, token, children }: AppealTextProps) {
  const { text, at, pictures } = appeal;
  return (
    <PanelBox title={title}>
      <p className={PANEL_TEXT}>
        <time dateTime={at}>{longDate(at)}</time>
      </p>
      <p className="mt-10 t-md lines pl-12 border-l-2 border-line-2 text-bright" dir="auto">
        {text}
      </p>
      <SentPictures pictures={pictures} token={token} />
      {children}
    </PanelBox>
  );
}

function OverBox() {
  return (
    <PanelBox title="This decision is over">
      <p className={PANEL_TEXT}>It was taken back, so there is nothing to appeal.</p>
    </PanelBox>
  );
}

/** Renders that the time to appeal is over, and whom to write to. */
function TooLateBox({ appealUntil }: Pick<ReadDecision, "appealUntil">) {
  const { contactEmail } = useSite();
  return (
    <PanelBox title="The time to appeal is over">
      <p className={PANEL_TEXT}>
        It ended on {longDate(appealUntil)}.
        {contactEmail && (
          <>
            {" "}
            If something new turned up, write to{" "}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            .
          </>
        )}
      </p>
    </PanelBox>
  );
}

/** Shows staff that nobody appealed yet. */
function NoAppealBox({ decision }: { decision: ReadDecision }) {
  const { user, appealUntil } = decision;
  return (
    <PanelBox title="No appeal so far">
      <p className={PANEL_TEXT}>
        The time in which <bdi>{user.username}</bdi> can appeal ends on {longDate(appealUntil)}.
      </p>
    </PanelBox>
  );
}

/** Shows staff who may not decide an appeal who does. */
function OtherDecider() {
  return <p className="t-md breaks text-muted">Another member of staff decides the appeal.</p>;
}

/** Renders what whoever decided wrote for whoever decides the appeal. */
function NoteBox({ decision: { appealNote, by, isDecider } }: { decision: ReadDecision }) {
  if (!appealNote) return null;
  return (
    <PanelBox title={isDecider ? "Your note" : `Note from ${by}`}>
      <p className={PANEL_TEXT}>
        Staff only, <time dateTime={appealNote.at}>{longDate(appealNote.at)}</time>
      </p>
      <p className="mt-10 t-md lines pl-12 border-l-2 border-line-2 text-bright" dir="auto">
        {appealNote.text}
      </p>
    </PanelBox>
  );
}

/** Says that a moderator looks at what a program held. */
function WaitingBox() {
  return (
    <PanelBox title="A moderator looks at it">
      <p className={PANEL_TEXT}>You need do nothing. You hear from us when it is decided.</p>
    </PanelBox>
  );
}

type SentPicturesProps = { pictures: readonly AppealPicture[]; token: string | undefined };

/** Renders the pictures of an appeal; each opens large. */
function SentPictures({ pictures, token }: SentPicturesProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const picture = pictures[opened];
  if (!picture) return null;
  const name = (index: number) => `Picture ${index + 1} of ${pictures.length}`;
  return (
    <>
      <ul className="cluster gap-8 mt-14" aria-label="Pictures">
        {pictures.map(({ _id }, index) => (
          <li key={_id}>
            <button
              type="button"
              className="block bg-art size-72 cursor-zoom-in"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened(index);
                setIsOpen(true);
              }}
            >
              <img
                className="size-full object-cover"
                src={appealPictureUrl({ id: _id, size: "small", token })}
                alt={name(index)}
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={name(opened)}
        width={Math.max(320, Math.min(picture.width, 1_600) + 48)}
        closable
      >
        <img
          className="block bg-art size-auto max-w-full max-h-[calc(100dvh_-_140px)] mx-auto mt-16 object-contain"
          src={appealPictureUrl({ id: picture._id, size: "large", token })}
          width={picture.width}
          height={picture.height}
          alt={name(opened)}
        />
      </Dialog>
    </>
  );
}
