import { type ReactNode, useId } from "react";
import {
  APPEAL_ANSWER_DAYS,
  type Appeal,
  type Decision,
  type ReadDecision,
} from "#contract/decisions/contract.ts";
import { HOLD_ACTIONS } from "#contract/holds/contract.ts";
import type { DecisionLink } from "#web/components/appeals/appeals-api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { deskPath } from "#web/routes/desk/desk-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { AppealForm } from "./appeal-form.tsx";
import { SentPictures } from "./appeal-pictures.tsx";

type AppealPanelProps = { decision: ReadDecision; link: DecisionLink; className?: string };

const DAY_MS = 24 * 3_600_000;

/** Renders the appeal against a decision: its form, its text, and its outcome, whichever there are. */
export function AppealPanel({ decision, link, className }: AppealPanelProps) {
  const { own, canAppeal, appeal, over } = decision;
  const state = `${canAppeal} ${appeal !== null} ${appeal?.outcome?.at} ${over}`;
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
  const { canAppeal, appeal, over, action, appealUntil } = decision;
  if (canAppeal) {
    return (
      <>
        <Box title="See it differently?">
          <Text>
            Appeal until <b>{longDate(appealUntil)}</b>. Another moderator decides.
          </Text>
          <AppealForm decision={decision} link={link} />
        </Box>
        <AppealSteps appealUntil={appealUntil} current={0} />
      </>
    );
  }
  if (appeal?.outcome) {
    return (
      <>
        <OutcomeBox outcome={appeal.outcome} own />
        <WrittenBox title="You wrote" written={appeal} token={link.token} />
      </>
    );
  }
  if (over) return <OverBox />;
  if (HOLD_ACTIONS.includes(action)) {
    return (
      <Box title="A moderator looks at it">
        <Text>You need do nothing. You hear from us when it is decided.</Text>
      </Box>
    );
  }
  if (!appeal) return <TooLateBox appealUntil={appealUntil} />;
  return (
    <>
      <WrittenBox title="Your appeal was received" written={appeal} token={link.token} />
      <AppealSteps appealUntil={appealUntil} current={1} />
    </>
  );
}

/** Renders the appeal to staff, who answer it on the desk. */
function OthersAppeal({ decision }: { decision: ReadDecision }) {
  const { action, appeal, appealUntil, over, caseId, user } = decision;
  return (
    <>
      {appeal && <WrittenAppeal decision={decision} />}
      {over && !appeal?.outcome && <OverBox />}
      {caseId !== null && (
        <LinkButton className="justify-self-start" icon="scales" to={deskPath({ open: caseId })}>
          {appeal?.outcome ? "Case on the desk" : "Answer on the desk"}
        </LinkButton>
      )}
      {!appeal && !over && !HOLD_ACTIONS.includes(action) && (
        <Box title="No appeal so far">
          <Text>
            The time in which <bdi>{user.username}</bdi> can appeal ends on {longDate(appealUntil)}.
          </Text>
        </Box>
      )}
    </>
  );
}

/** Renders what somebody wrote against a decision, and the answer, to staff. */
export function WrittenAppeal({ decision }: { decision: Decision & Pick<ReadDecision, "user"> }) {
  const { appeal, by, user } = decision;
  if (!appeal) return null;
  const due = new Date(Date.parse(appeal.at) + APPEAL_ANSWER_DAYS * DAY_MS).toISOString();
  return (
    <>
      {appeal.outcome && <OutcomeBox outcome={appeal.outcome} own={false} />}
      <WrittenBox title={`${user.username} appeals`} written={appeal}>
        {!appeal.outcome && (
          <dl className="border-t border-line grid gap-6 mt-16 t-md pt-14">
            <Fact name="First decision">
              <bdi>{by}</bdi>
            </Fact>
            <Fact name="Answer due">
              <time dateTime={due}>{longDate(due)}</time>
            </Fact>
          </dl>
        )}
      </WrittenBox>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-8 grid-cols-[112px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}

type Outcome = NonNullable<Appeal["outcome"]>;

/** Renders how an appeal was decided; `own` is whether the reader appealed. */
function OutcomeBox({ outcome, own }: { outcome: Outcome; own: boolean }) {
  const { reversed, reason, by, at, missing } = outcome;
  const changed = own ? "Your appeal changed the decision" : "The appeal changed the decision";
  return (
    <Box title={reversed ? changed : "The decision stays"} good={reversed}>
      <Text>
        <bdi>{by}</bdi> decided on {longDate(at)}.
      </Text>
      <Text>
        Reason: “<bdi>{reason}</bdi>”
      </Text>
      {missing && <Text>{missing}</Text>}
      {own && !reversed && (
        <Text>This was the last step here. You can still go to a dispute body or a court.</Text>
      )}
    </Box>
  );
}

/** Lists what happens with an appeal; `current` is the index of the step that one is at. */
function AppealSteps({ appealUntil, current }: { appealUntil: string; current: number }) {
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

type WrittenBoxProps = {
  title: string;
  written: { text: string; at: string; pictures?: Appeal["pictures"] };
  /** Of the mailed link that the decision was opened by. */
  token?: string | undefined;
  children?: ReactNode;
};

/** Renders what somebody wrote, with the pictures. */
function WrittenBox({ title, written, token, children }: WrittenBoxProps) {
  const { text, at, pictures = [] } = written;
  return (
    <Box title={title}>
      <Text>
        <time dateTime={at}>{longDate(at)}</time>
      </Text>
      <p className="mt-10 t-md lines pl-12 border-l-2 border-line-2 text-bright" dir="auto">
        {text}
      </p>
      <SentPictures pictures={pictures} token={token} />
      {children}
    </Box>
  );
}

function OverBox() {
  return (
    <Box title="This decision is over">
      <Text>It was taken back, so there is nothing to appeal.</Text>
    </Box>
  );
}

/** Renders that the time to appeal is over, and whom to write to. */
function TooLateBox({ appealUntil }: Pick<ReadDecision, "appealUntil">) {
  const { contactEmail } = useSite();
  return (
    <Box title="The time to appeal is over">
      <Text>
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
      </Text>
    </Box>
  );
}

type BoxProps = {
  title: string;
  /** Whether it says that something was put right. */
  good?: boolean;
  children: ReactNode;
};

/** Renders a box with a heading. */
function Box({ title, good, children }: BoxProps) {
  const id = useId();
  return (
    <section className="breaks p-20 border border-line-2 bg-s1 phone:p-16" aria-labelledby={id}>
      <h2
        id={id}
        className="flex gap-10 items-start mb-4 font-display font-semibold text-18 leading-24"
      >
        {good && <Icon name="check" className="text-good flex-none" />}
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="t-md breaks text-muted [p+&]:mt-6">{children}</p>;
}
