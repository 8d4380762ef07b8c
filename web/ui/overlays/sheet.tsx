import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import popupStyles from "./popup.module.css";
import styles from "./sheet.module.css";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is gone and the focus is back. */
  onClosed?: () => void;
  /** The accessible name. */
  title: string;
  /** The head's content, left of the close button; it stays while the rest scrolls. */
  head: ReactNode;
  children: ReactNode;
  /** Stays at the bottom. */
  foot?: ReactNode;
  /** On phones no higher than its content. */
  short?: boolean;
};

/** Renders a dialog for long content; on phones it fills the screen under the top bar, unless it is short. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, onClosed, title, head, children, foot, short } = props;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={popupStyles.scrim} />
        <Dialog.Viewport className={`stack ${styles.viewport}`}>
          <Dialog.Popup
            className={classNames("flex column bright", styles.sheet, short && styles.short)}
          >
            <Dialog.Title className="sr">{title}</Dialog.Title>
            <div className={`row rigid ${styles.head}`}>
              {head}
              <Dialog.Close
                className="push"
                render={<IconButton icon="x" label="Close" size="l" />}
              />
            </div>
            <div className={`landing ${styles.body}`} tabIndex={-1}>
              {children}
            </div>
            {foot && <div className={`ruled rigid ${styles.foot}`}>{foot}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
