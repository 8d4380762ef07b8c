import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./tag.module.css";

type TagProps = ComponentProps<typeof Link> & {
  /** After the text: "x" where the link removes a filter. */
  icon?: IconName;
};

export function Tag({ icon, className, children, ...link }: TagProps) {
  return (
    <Link
      {...link}
      className={classNames(
        "chip inline-flex items-center gap-6 t-note quiet",
        styles.tag,
        className,
      )}
    >
      <span className="min-w-0 truncate" dir="auto">
        {children}
      </span>
      {icon && <Icon name={icon} size="s" />}
    </Link>
  );
}
