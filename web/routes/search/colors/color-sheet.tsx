import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./color-filter.module.css";

export type ColorSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the search finds: '33 creations'. */
  found: string;
  /** Leads to the results. */
  onShow: () => void;
  children: ReactNode;
};

/** Renders the fields of colors above the results, which they change at once. */
export function ColorSheet({ open, onOpenChange, found, onShow, children }: ColorSheetProps) {
  const isShowing = useRef(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        if (isShowing.current) onShow();
        isShowing.current = false;
      }}
      // The fields have a legend.
      title={<span className="sr">Colors</span>}
      actions={
        <Button
          variant="primary"
          size="l"
          onClick={() => {
            isShowing.current = true;
            onOpenChange(false);
          }}
        >
          Show {found}
        </Button>
      }
    >
      <div className={styles.sheet}>{children}</div>
    </Dialog>
  );
}
