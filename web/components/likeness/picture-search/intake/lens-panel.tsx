import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from "react";
import { Popover } from "#web/ui/overlays/popover.tsx";
import styles from "./lens-panel.module.css";
import { LensSheet } from "./lens-sheet.tsx";
import { PictureField, PictureProblem } from "./picture-field.tsx";
import { useOnceTaken } from "./use-once-taken.ts";

export type LensPanelProps = { trigger: ReactElement<ComponentProps<"button">> };

/** Renders the button with its panel, which is open at first: a popover, on phones a sheet. */
export function LensPanel({ trigger }: LensPanelProps) {
  const [onPhone] = useState(() => matchMedia("(max-width: 760px)").matches);
  const [triggerElement, setTriggerElement] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  // The element that had the focus is replaced by this one, to which it returns.
  useEffect(() => {
    if (!triggerElement) return;
    triggerElement.focus();
    setOpen(true);
  }, [triggerElement]);
  if (!onPhone) {
    return (
      <Popover trigger={trigger} label="Search by picture" className={styles.panel} defaultOpen>
        {(close) => <PopoverBody close={close} />}
      </Popover>
    );
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: setTriggerElement,
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        onClick: () => setOpen(true),
      })}
      <LensSheet open={open} onOpenChange={setOpen} />
    </>
  );
}

function PopoverBody({ close }: { close: () => void }) {
  useOnceTaken(close);
  return (
    <div>
      <h2 className="t-h3">Search by picture</h2>
      <PictureField className={styles.field} />
      <PictureProblem />
      <p className="t-xs">
        PNG, JPEG or WebP, up to 8 MB. Used for this search only, then deleted.
      </p>
    </div>
  );
}
