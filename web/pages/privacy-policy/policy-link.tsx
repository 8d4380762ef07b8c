import type { ReactNode } from "react";

/** Renders a link to another company's policy. */
export function PolicyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
