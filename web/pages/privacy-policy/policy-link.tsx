import type { ReactNode } from "react";

/** A link to what another company says. */
export function PolicyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
