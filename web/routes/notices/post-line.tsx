import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

type PostLineProps = {
  /** Null without one that everybody may see. */
  picture: ReactNode;
  title: ReactNode;
  meta: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
};

/** Renders a post that a notice names, on one line. */
export function PostLine({ picture, title, meta, children }: PostLineProps) {
  return (
    <div className="card grid gap-14 items-center grid-cols-[56px_minmax(0,1fr)_auto] min-h-68 py-4 pr-8 pl-4">
      <span className="grid place-items-center text-faint size-56 overflow-hidden bg-s2 [&_img]:size-56 [&_img]:object-cover">
        {picture ?? <Icon name="img" />}
      </span>
      <span className="grid gap-2 min-w-0">
        <b className="t-label breaks" dir="auto">
          {title}
        </b>
        <span className="t-note text-muted breaks">{meta}</span>
      </span>
      {children}
    </div>
  );
}
