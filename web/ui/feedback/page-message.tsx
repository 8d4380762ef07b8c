import type { ReactNode } from "react";

type PageMessageProps = {
  title: string;
  text: string;
  /** Links or buttons. */
  actions: ReactNode;
  /** Read aloud at once. */
  alert?: boolean;
  /** Content below. */
  children?: ReactNode;
};

/** Renders a message in place of a page's content. */
export function PageMessage({ title, text, actions, alert, children }: PageMessageProps) {
  return (
    <div className="py-56 px-24 narrow:py-40 narrow:px-16" role={alert ? "alert" : undefined}>
      <h1 className="t-display phone:text-32 phone:leading-36">{title}</h1>
      <p className="mt-10 text-muted max-w-[52ch]">{text}</p>
      <div className="cluster gap-8 mt-20">{actions}</div>
      {children}
    </div>
  );
}
