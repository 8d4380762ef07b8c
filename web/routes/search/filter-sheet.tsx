import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

export type FilterSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the button to the results says: 'Show 33 creations'. */
  showLabel: string;
  /** Leads to the results. */
  onShow: () => void;
  children: ReactNode;
};

/** Renders the filters of a search above the results, which they change at once. */
export function FilterSheet({ open, onOpenChange, showLabel, onShow, children }: FilterSheetProps) {
  const isShowing = useRef(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        if (isShowing.current) onShow();
        isShowing.current = false;
      }}
      title="Advanced Search"
      head={
        <span className="t-h3 pl-8" aria-hidden="true">
          Advanced Search
        </span>
      }
      foot={
        <Button
          variant="primary"
          size="l"
          block
          onClick={() => {
            isShowing.current = true;
            onOpenChange(false);
          }}
        >
          {showLabel}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
