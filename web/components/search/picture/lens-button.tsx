import { cloneElement } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import type { LensPanelProps } from "./lens-panel.tsx";

const load = async () => (await import("./lens-panel.tsx")).LensPanel;

/** Renders the button of a search field that asks for a picture; its panel's code loads on use. */
export function LensButton({ className }: { className?: string }) {
  const { Part, button } = useLazyPart<LensPanelProps>(load);
  // A press moves no focus: with it the field changes its width, and the button would run from the pointer.
  const trigger = (
    <IconButton
      icon="lens"
      label="Search by picture"
      className={className}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
  if (Part) return <Part trigger={trigger} />;
  return cloneElement(trigger, { "aria-haspopup": "dialog", "aria-expanded": false, ...button });
}
