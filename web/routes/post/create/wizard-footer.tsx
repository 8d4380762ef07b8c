import type { ReactNode } from "react";
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
    <div className="border-t border-t-line flex items-center gap-12 mt-24 min-h-84 phone:flex-wrap phone:justify-between phone:py-16 phone:[&>button:only-of-type]:ml-auto">
      {onBack && (
        <Button size="l" onClick={onBack}>
          Back
        </Button>
      )}
      <div
        className="flex-1 min-w-0 t-sm mr-8 text-right phone:flex-[1_0_100%] phone:-order-1 phone:m-0 phone:text-left phone:empty:hidden"
        role={typeof hint === "string" ? "status" : undefined}
      >
        {hint}
      </div>
      {children}
    </div>
  );
}
