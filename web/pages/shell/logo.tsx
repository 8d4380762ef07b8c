import { Link } from "react-router";
import { useSite } from "#web/platform/site.ts";
import { LogoMark } from "#web/ui/logo-mark.tsx";
import styles from "./logo.module.css";

export function Logo() {
  const { name, logoUrl } = useSite();
  return (
    <Link className={styles.logo} to="/" aria-label={`${name}, home`}>
      <LogoMark src={logoUrl} />
      <span>{name}</span>
    </Link>
  );
}
