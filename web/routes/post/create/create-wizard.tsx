import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
import type { Draft } from "./draft/draft.ts";
import type { LookalikesPart } from "./lookalikes-part.ts";
import type { Step } from "./steps/steps.ts";
import { useWizard } from "./use-wizard.ts";
import styles from "./wizard.module.css";
import { WizardHead } from "./wizard-head.tsx";
import { WizardStep } from "./wizard-step.tsx";

type CreateWizardProps = {
  user: CurrentUser;
  draft: Draft;
  lookalikes: LookalikesPart;
  onStartOver: () => Promise<void>;
};

/** Renders the steps category, images and describe. */
export function CreateWizard({ user, draft, lookalikes, onStartOver }: CreateWizardProps) {
  const wizard = useWizard(user, draft, lookalikes);
  const { step, sent, submitError, clearError } = wizard;
  return (
    <>
      <WizardHead
        step={step}
        category={wizard.category}
        draft={draft}
        onGo={sent === null ? wizard.go : undefined}
        onStartOver={onStartOver}
      />
      <StepHeading key={step} step={step} arrived={wizard.arrived} />
      <WizardStep wizard={wizard} characters={user.characters} lookalikes={lookalikes} />
      {sent !== null && (
        <LeaveGuard
          blocks={wizard.isBusy}
          title="Leave this page?"
          body="Your creation is still being uploaded."
        />
      )}
      <Dialog
        open={submitError !== null}
        onOpenChange={(open) => !open && clearError()}
        title="Error"
        description={submitError}
        actions={
          <Button variant="primary" onClick={clearError}>
            OK
          </Button>
        }
      />
    </>
  );
}

const HEADINGS: Readonly<Record<Step, string>> = {
  1: "What did you make?",
  2: "Crop your images",
  3: "Describe your creation",
};

function focusFromTheTop(heading: HTMLHeadingElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** Renders a step's heading. It takes the focus after a step change, so that it is read aloud. */
function StepHeading({ step, arrived }: { step: Step; arrived: boolean }) {
  return (
    <h2
      ref={arrived ? focusFromTheTop : null}
      tabIndex={-1}
      className={classNames("t-h3", step === 1 ? styles.heading : "sr")}
    >
      {HEADINGS[step]}
    </h2>
  );
}
