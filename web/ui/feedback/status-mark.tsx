import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

/** Renders the mark of a setting in good order. */
export function GoodMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-row gap-6 t-sm good">
      <Icon name="check" size="s" />
      {children}
    </span>
  );
}

/** Renders the mark of a setting that needs action. */
export function BadMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-row gap-6 t-sm bad">
      <Icon name="warn" size="s" />
      {children}
    </span>
  );
}
