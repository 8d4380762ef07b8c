import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { Draft } from "./draft/draft.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { StepHeading } from "./steps/step-heading.tsx";
import { useWizard } from "./use-wizard.ts";
import { WizardHead } from "./wizard-head.tsx";
import { WizardStep } from "./wizard-step.tsx";

type CreateWizardProps = { user: CurrentUser; draft: Draft; onStartOver: () => Promise<void> };

/** Renders the steps category, images and describe. */
export function CreateWizard({ user, draft, onStartOver }: CreateWizardProps) {
  const wizard = useWizard(user, draft);
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
      <WizardStep wizard={wizard} characters={user.characters} />
      <LeaveGuard uploading={sent !== null} isBusy={wizard.isBusy} />
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
