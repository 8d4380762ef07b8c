import { useState } from "react";
import type { Character } from "#contract/characters/contract.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { ImageEditor } from "#web/components/posts/image-editor/image-editor.tsx";
import type { ImageAction, ImageList } from "#web/components/posts/image-editor/image-list.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Steps } from "#web/ui/navigation/steps.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { LeaveGuard } from "#web/ui/overlays/leave-guard.tsx";
import { CategoryStep } from "./category-step.tsx";
import { STEPS, type Step } from "./creation-form.ts";
import { DescribeStep } from "./describe-step.tsx";
import { type Draft, isEmpty } from "./draft.ts";
import type { LookalikesPart } from "./lookalikes-part.ts";
import { useWizard, type Wizard } from "./use-wizard.ts";
import { WizardFooter } from "./wizard-footer.tsx";

type CreateWizardProps = {
  user: CurrentUser;
  draft: Draft;
  lookalikes: LookalikesPart;
  onStartOver: () => Promise<void>;
};

/** Renders the steps category, images and describe. */
export function CreateWizard({ user, draft, lookalikes, onStartOver }: CreateWizardProps) {
  const wizard = useWizard({ draft, lookalikes, made: user.settingMade });
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
  2: "Add your images",
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
      className={classNames("t-h3", step === 1 ? "mb-14" : "sr-only")}
    >
      {HEADINGS[step]}
    </h2>
  );
}

type WizardStepProps = {
  wizard: Wizard;
  characters: readonly Character[];
  lookalikes: LookalikesPart;
};

/** Renders the current step. */
function WizardStep({ wizard, characters, lookalikes }: WizardStepProps) {
  const { category, list, dispatch, step, go } = wizard;
  if (category === null || step === 1) {
    return (
      <CategoryStep
        category={category}
        list={list}
        onChange={wizard.choose}
        dispatch={dispatch}
        onPictures={wizard.begin}
        onNext={() => go(2)}
      />
    );
  }
  if (step === 2) {
    return (
      <ImagesStep
        category={category}
        list={list}
        dispatch={dispatch}
        onBack={() => go(1)}
        onNext={() => go(3)}
      />
    );
  }
  return (
    <DescribeStep
      category={category}
      images={list.images}
      characters={characters}
      form={wizard.form}
      sent={wizard.sent}
      lookalikes={lookalikes}
      answers={wizard.answers}
      onAnswer={wizard.answer}
      onSubmit={wizard.submit}
      onBack={() => go(2)}
    />
  );
}

type ImagesStepProps = {
  category: Category;
  list: ImageList;
  dispatch: (action: ImageAction) => void;
  onBack: () => void;
  onNext: () => void;
};

function ImagesStep({ category, list, dispatch, onBack, onNext }: ImagesStepProps) {
  const { crop, maxImages } = CATEGORIES[category];
  const cropping = list.croppingId !== null;
  const none = list.images.length === 0;
  const hint = cropping
    ? "Save or cancel the crop to continue"
    : none && "Add at least one image to continue";
  const isReady = !none && !cropping && list.images.every(({ cropped }) => cropped);
  return (
    <>
      <ImageEditor crop={crop} max={maxImages} list={list} dispatch={dispatch} />
      <WizardFooter hint={hint} onBack={onBack}>
        <Button variant="primary" size="l" disabled={!isReady} onClick={onNext}>
          Next
        </Button>
      </WizardFooter>
    </>
  );
}

type WizardHeadProps = {
  step: Step;
  category: Category | null;
  draft: Draft;
  /** Absent while the draft must not change. */
  onGo?: (step: Step) => void;
  onStartOver: () => Promise<void>;
};

function RestoredDraft({ onStartOver }: Pick<WizardHeadProps, "onStartOver">) {
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <div
      className="flex items-center gap-12 justify-between min-h-44 mb-16 py-4 pr-4 pl-12 bg-s1 border-l-3 border-signal-text"
      role="status"
    >
      <p>We kept your draft.</p>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Start over
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        title="Start over?"
        body="The images and texts of this draft will be deleted."
        confirmLabel="Delete draft"
        danger
        onConfirm={onStartOver}
      />
    </div>
  );
}

function WizardHead({ step, category, draft, onGo, onStartOver }: WizardHeadProps) {
  const first = step > 1 && category !== null ? CATEGORIES[category].name : "Category";
  const steps = [{ label: first }, { label: "Images" }, { label: "Describe" }];
  return (
    <>
      <div className="flex items-center gap-24 min-h-84 phone:flex-wrap phone:gap-12 phone:py-16">
        <h1 className="t-h1 flex-1 phone:flex-[1_0_100%]">New creation</h1>
        <Steps
          steps={steps}
          current={step - 1}
          onSelect={onGo && ((index) => onGo(STEPS[index] ?? 1))}
        />
      </div>
      {onGo && !isEmpty(draft.text) && <RestoredDraft onStartOver={onStartOver} />}
    </>
  );
}
