import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LogoMark } from "#web/ui/content/logo-mark.tsx";

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
      <div className="flex flex-col min-w-0 px-64 pt-28 pb-32 border-r border-line bg-s1 max-[1101px]:px-40 phone:min-h-[100svh] phone:p-16 phone:border-r-0">
        <Link
          to="/"
          className="inline-flex items-center self-start gap-8 font-display font-bold text-21 leading-none tracking-[0.01em] phone:min-h-44"
          aria-label={`${name}, home`}
        >
          <LogoMark src={logoUrl} />
          <span>{name}</span>
        </Link>
        <div
          // At the top, so that a message that appears below moves nothing above it.
          className={classNames(
            "grid gap-18 mb-auto py-24 phone:w-full phone:max-w-480 phone:mx-auto",
            !long && "mt-[clamp(0px,13svh,160px)] phone:mt-[clamp(0px,8svh,80px)]",
          )}
        >
          {children}
        </div>
        {foot && <p className="t-xs">{foot}</p>}
      </div>
      <aside
        // Without posts, the same hatching as other empty areas.
        className="phone:hidden min-w-0 relative overflow-hidden bg-[repeating-linear-gradient(135deg,var(--s1)_0_10px,transparent_10px_20px)]"
        aria-hidden="true"
        inert
      >
        {wall}
      </aside>
    </div>
  );
}

/** Renders the separator between two ways to sign in. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-14 text-faint text-13 before:flex-1 before:h-1 before:bg-line-2 after:flex-1 after:h-1 after:bg-line-2">
      or
    </div>
  );
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
