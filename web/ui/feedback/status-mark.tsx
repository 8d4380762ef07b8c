import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

/** Renders the mark of a setting in good order. */
export function GoodMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-6 t-sm text-good">
      <Icon name="check" size="s" />
      {children}
    </span>
  );
}

/** Renders the mark of a setting that needs action. */
export function BadMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-6 t-sm text-bad">
      <Icon name="warn" size="s" />
      {children}
    </span>
  );
}
