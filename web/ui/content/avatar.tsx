import type { CSSProperties } from "react";
import { classNames } from "#web/ui/class-names.ts";

type AvatarProps = {
  src: string | null | undefined;
  name: string;
  size?: number;
  className?: string;
};

export function Avatar({ src, name, size = 36, className }: AvatarProps) {
  const style = { "--size": `${size}px` } as CSSProperties;
  if (src) {
    return (
      <img
        className={classNames(
          "flex-none block size-(--size) overflow-hidden rounded bg-s3 object-cover",
          className,
        )}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        decoding="async"
      />
    );
  }
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <span
      className={classNames(
        "flex-none text-muted relative grid place-items-center size-(--size) overflow-hidden rounded bg-s3 font-display font-semibold text-[length:calc(var(--size)*0.45)] leading-none select-none",
        className,
      )}
      style={style}
    >
      <span aria-hidden="true">{initial}</span>
    </span>
  );
}
