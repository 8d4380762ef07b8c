import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type PanelBoxProps = {
  title: ReactNode;
  icon?: IconName;
  children: ReactNode;
};

/** The classes of a paragraph in the box. */
export const PANEL_TEXT = "t-md breaks text-muted [p+&]:mt-6";

/** Renders a box with a heading beside a decision. */
export function PanelBox({ title, icon, children }: PanelBoxProps) {
  const id = useId();
  return (
    <section className="breaks p-20 border border-line-2 bg-s1 phone:p-16" aria-labelledby={id}>
      <h2
        id={id}
        className="flex gap-10 items-start mb-4 font-display font-semibold text-18 leading-24"
      >
        {icon && <Icon name={icon} className="text-good flex-none" />}
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}
