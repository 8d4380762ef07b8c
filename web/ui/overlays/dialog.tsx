import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";

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
  className?: string;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, alert, className } = props;
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  const style = { "--dialog-width": `${props.width ?? 400}px` } as CSSProperties;
  return (
    <Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={classNames(styles.dialog, className)} style={style}>
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
