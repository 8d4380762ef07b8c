import type { ComponentProps } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";

type LandingSectionProps = Omit<ComponentProps<"section">, "ref" | "tabIndex"> & {
  /** Another value says that something was removed or replaced here. */
  changing: string;
};

/** Renders a section that gets the focus when a change removes or hides the focused element. */
export function LandingSection({ changing, className, ...section }: LandingSectionProps) {
  const element = useFocusRescue<HTMLElement>(changing);
  return (
    <section
      {...section}
      ref={element}
      tabIndex={-1}
      className={classNames(className, "landing")}
    />
  );
}
