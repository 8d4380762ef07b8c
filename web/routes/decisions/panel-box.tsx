import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./panel-box.module.css";

type PanelBoxProps = {
  title: ReactNode;
  icon?: IconName;
  children: ReactNode;
};

/** Renders a box with a heading beside a decision. */
export function PanelBox({ title, icon, children }: PanelBoxProps) {
  const id = useId();
  return (
    <section className={`breaks ${styles.box}`} aria-labelledby={id}>
      <h2 id={id} className={`flex gap-10 top ${styles.title}`}>
        {icon && <Icon name={icon} className={`good ${styles.icon}`} />}
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}
