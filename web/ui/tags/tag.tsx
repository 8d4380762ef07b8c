import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type TagProps = ComponentProps<typeof Link> & {
  /** After the text: "x" where the link removes a filter. */
  icon?: IconName;
};

export function Tag({ icon, className, children, ...link }: TagProps) {
  return (
    <Link
      {...link}
      className={classNames(
        "chip relative inline-flex items-center gap-6 h-28 px-8 t-note quiet [transition:background-color_var(--fast),color_var(--fast)] hover:bg-chip-h phone:after:absolute phone:after:inset-x-0 phone:after:-inset-y-9",
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
