import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { CSSProperties, ReactNode } from "react";
import styles from "./dialog.module.css";
import popupStyles from "./popup.module.css";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The sentence that describes the dialog, read aloud when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the bottom right. */
  actions?: ReactNode;
  width?: number;
  /** A confirmation: role alertdialog, a click outside does not close it. */
  alert?: boolean;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, alert } = props;
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  const style = { "--dialog-width": `${props.width ?? 400}px` } as CSSProperties;
  return (
    <Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={popupStyles.scrim} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={styles.dialog} style={style}>
            <BaseDialog.Title className="t-h2">{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className={styles.description}>
                {description}
              </BaseDialog.Description>
            )}
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </Root>
  );
}
