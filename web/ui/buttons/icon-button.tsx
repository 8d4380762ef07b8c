import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import "./buttons.css";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  label: string;
  icon: IconName;
  size?: "s" | "m" | "l";
  boxed?: boolean;
};

/** Children, if any, overlay the icon: a count, a dot. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = "m", boxed, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        "icon-button",
        size !== "m" && `icon-button-${size}`,
        boxed && "icon-button-boxed",
        className,
      )}
    >
      <Icon name={icon} size={size === "s" ? "s" : "m"} />
      {children}
    </button>
  );
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, "aria-label"> & {
  label: string;
  icon: IconName;
};

/** Renders a link that looks like an icon button. */
export function IconLink({ label, icon, ...link }: IconLinkProps) {
  return (
    <Link {...link} aria-label={label} className="icon-button">
      <Icon name={icon} />
    </Link>
  );
}
