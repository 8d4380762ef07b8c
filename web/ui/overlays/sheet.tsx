import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";

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
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-scrim [transition:opacity_var(--mid)_var(--ease)] data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Dialog.Viewport className="grid fixed inset-0 z-60 p-16 phone:px-0 phone:pt-52 phone:pb-0">
          <Dialog.Popup
            className={classNames(
              "popup flex flex-col text-bright w-[min(520px,100%)] min-h-[min(320px,100%)] max-h-[min(692px,100%)] m-auto [transition:opacity_var(--mid)_var(--ease),transform_var(--mid)_var(--ease)] data-starting-style:[transform:translateY(8px)] data-ending-style:[transform:translateY(8px)] phone:w-full phone:data-starting-style:opacity-100 phone:data-starting-style:[transform:translateY(100%)] phone:data-ending-style:opacity-100 phone:data-ending-style:[transform:translateY(100%)]",
              short
                ? "phone:h-auto phone:min-h-0 phone:max-h-full phone:mb-0"
                : "phone:h-full phone:max-h-none",
            )}
          >
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <div className="flex items-center flex-none min-h-56 px-8 border-b border-line-2">
              {head}
              <Dialog.Close
                className="ml-auto"
                render={<IconButton icon="x" label="Close" size="l" />}
              />
            </div>
            <div
              className="landing flex-auto min-h-0 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]"
              tabIndex={-1}
            >
              {children}
            </div>
            {foot && (
              <div className="border-t border-line flex-none px-16 pt-12 pb-[calc(12px_+_env(safe-area-inset-bottom))]">
                {foot}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
