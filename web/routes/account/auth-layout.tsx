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
    <div className="grid grid-cols-[528px_minmax(0,1fr)] min-h-[100svh] max-[1101px]:grid-cols-[minmax(0,440px)_minmax(0,1fr)] phone:block">
      <div className={`flex flex-col min-w-0 ${styles.column}`}>
        <Link
          to="/"
          className="inline-flex items-center self-start gap-8 font-display font-bold text-21 leading-none tracking-[0.01em] phone:min-h-44"
          aria-label={`${name}, home`}
        >
          <LogoMark src={logoUrl} />
          <span>{name}</span>
        </Link>
        <div className={classNames("grid gap-18", styles.form, long && styles.long)}>
          {children}
        </div>
        {foot && <p className="t-xs">{foot}</p>}
      </div>
      <aside className={`phone:hidden min-w-0 ${styles.wall}`} aria-hidden="true" inert>
        {wall}
      </aside>
    </div>
  );
}

/** Renders the separator between two ways to sign in. */
export function OrDivider() {
  return <div className={`flex items-center gap-14 text-faint text-13 ${styles.divider}`}>or</div>;
}

/** Renders the link to the other sign-in or sign-up page. */
export function AuthPrompt({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>;
}

/** Renders a title and the sentence below it. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="t-display">{title}</h1>
      <p className="mt-6 text-muted">{children}</p>
    </div>
  );
}
