import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

type PopoverProps = {
  /** A button that takes props and a ref, such as Button or IconButton. */
  trigger: ReactElement;
  /** Read aloud when it opens. */
  label: string;
  className?: string;
  /** Following a link in it closes it. */
  children: (close: () => void) => ReactNode;
  defaultOpen?: boolean;
};

/** Renders a popover at a button, with content that a menu may not have. */
export function Popover({ trigger, label, className, children, defaultOpen }: PopoverProps) {
  const [open, setOpen] = useState(defaultOpen ?? false);
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className="landing z-70" sideOffset={12} align="end">
          <BasePopover.Popup
            className={classNames("popup text-bright", className)}
            aria-label={label}
          >
            {children(() => setOpen(false))}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
