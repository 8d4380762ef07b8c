import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

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
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-scrim [transition:opacity_var(--mid)_var(--ease)] data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Dialog.Popup className="flex flex-col landing text-bright fixed inset-y-0 left-0 z-60 w-250 max-w-[calc(100vw_-_48px)] border-r border-line-2 bg-s1 [transition:transform_var(--mid)_var(--ease)] data-starting-style:[transform:translateX(-100%)] data-ending-style:[transform:translateX(-100%)]">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex items-center flex-none h-52 pr-4 pl-8 border-b border-line">
            {header}
            <Dialog.Close
              className="ml-auto"
              render={<IconButton icon="x" label="Close menu" size="l" />}
            />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
