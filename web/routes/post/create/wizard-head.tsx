import { useState } from "react";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Steps } from "#web/ui/navigation/steps.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Draft, isEmpty } from "./draft/draft.ts";
import { STEPS, type Step } from "./steps/steps.ts";
import styles from "./wizard.module.css";

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
    <div className={styles.restored} role="status">
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

export function WizardHead({ step, category, draft, onGo, onStartOver }: WizardHeadProps) {
  const first = step > 1 && category !== null ? CATEGORIES[category].name : "Category";
  const steps = [{ label: first }, { label: "Images" }, { label: "Describe" }];
  return (
    <>
      <div className={styles.head}>
        <h1 className="t-h1">New creation</h1>
        <Steps
          steps={steps}
          current={step - 1}
          onSelect={onGo && ((index) => onGo(STEPS[index] ?? 1))}
        />
      </div>
      {onGo && !isEmpty(draft) && <RestoredDraft onStartOver={onStartOver} />}
    </>
  );
}
