import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";

const TONES = { error: "text-bad", hint: "text-muted", ok: "text-good" };

type FieldMessageProps = {
  kind?: "error" | "hint" | "ok";
  id?: string;
  children: ReactNode;
};

export function FieldMessage({ kind = "hint", id, children }: FieldMessageProps) {
  return (
    <p id={id} className={classNames("flex gap-6 mt-6 t-note items-start", TONES[kind])}>
      {kind === "error" && <Icon name="warn" size="s" className="mt-1" />}
      {kind === "ok" && <Icon name="check" size="s" className="mt-1" />}
      <span className="breaks">{children}</span>
    </p>
  );
}
