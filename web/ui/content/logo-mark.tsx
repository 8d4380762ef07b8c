type LogoMarkProps = {
  /** An image instead of the mark. */
  src: string | null;
  size?: number;
  className?: string;
};

export function LogoMark({ src, size = 26, className }: LogoMarkProps) {
  if (src)
    return (
      <img
        className={className}
        src={src}
        width={size}
        height={size}
        alt=""
        style={{ objectFit: "contain" }}
      />
    );
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 26 26"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 1h22v17l-7 7H2z" fill="var(--signal)" />
      <path
        d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z"
        fill="var(--on-signal)"
        fillRule="evenodd"
      />
    </svg>
  );
}
