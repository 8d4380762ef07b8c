import { classNames } from "#web/ui/class-names.ts";
import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths.ts";

export type { IconName } from "./icon-paths.ts";

type IconProps = {
  name: IconName;
  size?: "s" | "m" | "l";
  filled?: boolean;
  className?: string;
};

export function Icon({ name, size = "m", filled, className }: IconProps) {
  return (
    <svg
      className={classNames("rigid", styles.icon, styles[size], filled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
