import type { ReactNode } from "react";
import styles from "#web/routes/post/create-post.module.css";
import { Button } from "#web/ui/buttons/button.tsx";

type WizardFooterProps = {
  onBack?: () => void;
  /** Why Next is disabled, or a note. */
  hint?: ReactNode;
  /** The button to the next step. */
  children: ReactNode;
};

export function WizardFooter({ onBack, hint, children }: WizardFooterProps) {
  return (
    <div className={`ruled row gap-12 mt-24 ${styles.footer}`}>
      {onBack && (
        <Button size="l" onClick={onBack}>
          Back
        </Button>
      )}
      <div
        className={`grow t-sm ${styles.hint}`}
        role={typeof hint === "string" ? "status" : undefined}
      >
        {hint}
      </div>
      {children}
    </div>
  );
}
