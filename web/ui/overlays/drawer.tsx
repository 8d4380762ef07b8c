import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import styles from "./drawer.module.css";
import popupStyles from "./popup.module.css";

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The drawer's accessible name. */
  title: string;
  /** The head's content, left of the close button: the logo. */
  header?: ReactNode;
  children: ReactNode;
};

export function Drawer({ open, onOpenChange, title, header, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={popupStyles.scrim} />
        <Dialog.Popup className={`flex column landing bright ${styles.drawer}`}>
          <Dialog.Title className="sr">{title}</Dialog.Title>
          <div className={`row rigid ${styles.head}`}>
            {header}
            <Dialog.Close
              className="push"
              render={<IconButton icon="x" label="Close menu" size="l" />}
            />
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
