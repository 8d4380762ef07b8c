import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "./drawer.module.css";

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The drawer's accessible name. */
  title: string;
  /** The head's content, left of the close button: the logo. */
  header?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
};

export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, header, closeLabel = "Close menu", children } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <Dialog.Title className="sr">{title}</Dialog.Title>
          <div className={styles.head}>
            {header}
            <Dialog.Close
              className={styles.close}
              render={<IconButton icon="x" label={closeLabel} size="l" />}
            />
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
