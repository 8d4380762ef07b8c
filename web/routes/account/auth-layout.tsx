import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LogoMark } from "#web/ui/content/logo-mark.tsx";
import styles from "./auth-layout.module.css";

type AuthLayoutProps = {
  /** Posts beside the form; decorative, so hidden from the keyboard and screen readers. */
  wall: ReactNode;
  /** A line at the bottom of the form's column. */
  foot?: ReactNode;
  /** Aligns a long form to the top. */
  long?: boolean;
  children: ReactNode;
};

export function AuthLayout({ wall, foot, long, children }: AuthLayoutProps) {
  const { name, logoUrl } = useSite();
  return (
    <div className={`grid ${styles.page}`}>
      <div className={`flex column shrinks ${styles.column}`}>
        <Link to="/" className={`inline-row ${styles.logo}`} aria-label={`${name}, home`}>
          <LogoMark src={logoUrl} />
          <span>{name}</span>
        </Link>
        <div className={classNames("stack gap-18", styles.form, long && styles.long)}>
          {children}
        </div>
        {foot && <p className="t-xs">{foot}</p>}
      </div>
      <aside className={`hide-phone shrinks ${styles.wall}`} aria-hidden="true" inert>
        {wall}
      </aside>
    </div>
  );
}

/** Renders the separator between two ways to sign in. */
export function OrDivider() {
  return <div className={`row gap-14 faint ${styles.divider}`}>or</div>;
}

/** Renders the link to the other sign-in or sign-up page. */
export function AuthPrompt({ children }: { children: ReactNode }) {
  return <p className="muted">{children}</p>;
}

/** Renders a title and the sentence below it. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="t-display">{title}</h1>
      <p className="mt-6 muted">{children}</p>
    </div>
  );
}
