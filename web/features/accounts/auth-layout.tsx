import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#web/platform/document/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LogoMark } from "#web/ui/content/logo-mark.tsx";
import styles from "./auth-layout.module.css";

type AuthLayoutProps = {
  /** Creations beside the form; decoration, so out of reach of keys and screen readers. */
  wall: ReactNode;
  /** A line at the bottom of the form's column. */
  foot?: ReactNode;
  /** A long form begins at the top. */
  long?: boolean;
  children: ReactNode;
};

export function AuthLayout({ wall, foot, long, children }: AuthLayoutProps) {
  const { name, logoUrl } = useSite();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Link to="/" className={styles.logo} aria-label={`${name}, home`}>
          <LogoMark src={logoUrl} />
          <span>{name}</span>
        </Link>
        <div className={classNames(styles.form, long && styles.long)}>{children}</div>
        {foot && <p className="t-xs">{foot}</p>}
      </div>
      <aside className={styles.wall} aria-hidden="true" inert>
        {wall}
      </aside>
    </div>
  );
}

/** The line between two ways in. */
export function Or() {
  return <div className={styles.or}>or</div>;
}

/** The way to the other page, at the end. */
export function AuthPrompt({ children }: { children: ReactNode }) {
  return <p className={styles.prompt}>{children}</p>;
}

export function AuthTitle({ children }: { children: string }) {
  return <AuthHeading title={children}>Create. Share. Socialize.</AuthHeading>;
}

/** A title and the sentence under it. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="t-display">{title}</h1>
      <p className={styles.tagline}>{children}</p>
    </div>
  );
}
