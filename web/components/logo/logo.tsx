import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { LogoMark } from "#web/ui/content/logo-mark.tsx";
import styles from "./logo.module.css";

export function Logo() {
  const { name, logoUrl } = useSite();
  return (
    <Link
      className={`flex items-center flex-none text-bright ${styles.logo}`}
      to="/"
      aria-label={`${name}, home`}
    >
      <LogoMark src={logoUrl} />
      <span>{name}</span>
    </Link>
  );
}
