import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";

export function Logo() {
  const { name, logoUrl } = useSite();
  return (
    <Link
      className="flex items-center flex-none gap-8 min-h-44 pr-10 pl-6 text-bright font-display font-bold text-21 leading-none tracking-[0.01em] phone:px-4 phone:text-19"
      to="/"
      aria-label={`${name}, home`}
    >
      <LogoMark src={logoUrl} />
      <span>{name}</span>
    </Link>
  );
}

const SIZE = 26;

/** Renders the site's mark; `src` is an image instead of it. */
export function LogoMark({ src }: { src: string | null }) {
  if (src) {
    return <img src={src} width={SIZE} height={SIZE} alt="" style={{ objectFit: "contain" }} />;
  }
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <path d="M2 1h22v17l-7 7H2z" fill="var(--signal)" />
      <path
        d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z"
        fill="var(--on-signal)"
        fillRule="evenodd"
      />
    </svg>
  );
}
