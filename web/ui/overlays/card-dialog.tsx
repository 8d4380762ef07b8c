import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

type CardDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  children: ReactNode;
};

/** Renders a dialog whose content reaches its edges, below a picture at its top. */
export function CardDialog({ open, onOpenChange, title, children }: CardDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-scrim [transition:opacity_var(--mid)_var(--ease)] data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Dialog.Viewport className="grid fixed inset-0 z-60 p-12 overflow-y-auto overscroll-contain">
          <Dialog.Popup className="popup text-bright relative w-[min(480px,100%)] m-auto overflow-hidden [transition:opacity_var(--mid)_var(--ease),transform_var(--mid)_var(--ease)] motion-safe:data-starting-style:[transform:scale(.98)] motion-safe:data-ending-style:[transform:scale(.98)]">
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            {children}
            {/* Last, so that the focus begins at the content. */}
            <Dialog.Close
              className="absolute top-0 right-0 bg-badge text-badge-text -outline-offset-2"
              render={<IconButton icon="x" label="Close" size="l" />}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
