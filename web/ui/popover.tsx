import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";

type PopoverProps = {
  /** A button that takes props and a ref, such as Button or IconButton. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = "end", side = "bottom", className } = props;
  return (
    <BasePopover.Root
      open={props.open}
      onOpenChange={props.onOpenChange && ((open) => props.onOpenChange?.(open))}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles.positioner}
          sideOffset={6}
          collisionPadding={8}
          align={align}
          side={side}
        >
          <BasePopover.Popup className={classNames(styles.popover, className)} aria-label={label}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
