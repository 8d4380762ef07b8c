import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import styles from "./avatar.module.css";

type AvatarProps = {
  src: string | null | undefined;
  name: string;
  size?: number;
  /** Only where the name is not beside it. */
  alt?: string;
  className?: string;
};

export function Avatar({ src, name, size = 36, alt = "", className }: AvatarProps) {
  const style = { "--size": `${size}px` } as CSSProperties;
  if (src) {
    return (
      <img
        className={classNames(styles.avatar, className)}
        style={style}
        src={src}
        alt={alt}
        width={size}
        height={size}
        decoding="async"
      />
    );
  }
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <span className={classNames(styles.avatar, styles.blank, className)} style={style}>
      <span aria-hidden="true">{initial}</span>
      {alt && <span className="sr">{alt}</span>}
    </span>
  );
}
