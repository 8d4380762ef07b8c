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
    <div className={`row gap-12 ruled ${styles.footer}`}>
      {onBack && (
        <Button size="l" onClick={onBack}>
          Back
        </Button>
      )}
      <div
        className={`t-sm grow ${styles.hint}`}
        role={typeof hint === "string" ? "status" : undefined}
      >
        {hint}
      </div>
      {children}
    </div>
  );
}
