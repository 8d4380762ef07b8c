import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is gone and the focus is back. */
  onClosed?: () => void;
  title: ReactNode;
  /** The sentence that describes the dialog, read aloud when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the bottom right. */
  actions?: ReactNode;
  width?: number;
  /** A confirmation: role alertdialog, a click outside does not close it. */
  alert?: boolean;
  /** Shows a close button at the top right. */
  closable?: boolean;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onClosed, title, description, children } = props;
  const { actions, alert, closable } = props;
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  const popup = useOpenerRescue(open);
  const style = { "--dialog-width": `${props.width ?? 400}px` } as CSSProperties;
  return (
    <Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-60 bg-scrim [transition:opacity_var(--mid)_var(--ease)] data-starting-style:opacity-0 data-ending-style:opacity-0" />
        {/* On a phone it rises from the bottom, within the thumb's reach. */}
        <BaseDialog.Viewport className="grid fixed inset-0 z-60 p-16 overflow-y-auto overscroll-contain small:px-0 small:pt-16 small:pb-0">
          <BaseDialog.Popup
            ref={popup}
            className="popup text-bright breaks relative w-[min(var(--dialog-width),100%)] m-auto p-24 [transition:opacity_var(--mid)_var(--ease),transform_var(--mid)_var(--ease)] data-starting-style:[transform:translateY(8px)] data-ending-style:[transform:translateY(8px)] small:mx-0 small:mb-0 small:px-16 small:pt-20 small:pb-[calc(16px_+_env(safe-area-inset-bottom))]"
            style={style}
          >
            <BaseDialog.Title className={closable ? "t-h2 mr-36" : "t-h2"}>
              {title}
            </BaseDialog.Title>
            {description && (
              <BaseDialog.Description className="mt-8 text-muted">
                {description}
              </BaseDialog.Description>
            )}
            {children}
            {actions && (
              <div className="cluster gap-8 justify-end mt-24 small:*:flex-1">{actions}</div>
            )}
            {closable && (
              // Last, so that the focus begins at the content.
              <div className="absolute top-16 right-16">
                <BaseDialog.Close render={<IconButton icon="x" label="Close" />} />
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </Root>
  );
}

/**
 * Moves the focus to what is left around a dialog's opener if the act removed it; Base UI returns it to
 * an opener that stays. Returns the ref for the dialog.
 */
function useOpenerRescue(open: boolean): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  const around = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (open) around.current = ancestorsOf(document.activeElement);
  }, [open]);
  useEffect(() => {
    const rescue = () => {
      for (const element of around.current) {
        const focused = document.activeElement;
        if (focused !== document.body && !popup.current?.contains(focused)) return;
        element.focus({ preventScroll: true });
      }
    };
    // Behind the microtask in which Base UI returns the focus.
    if (open) return () => queueMicrotask(rescue);
  }, [open]);
  return popup;
}

function ancestorsOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...ancestorsOf(element.parentElement)];
}
