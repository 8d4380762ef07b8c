import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Palette } from "#contract/posts/contract.ts";
import { ColorBar } from "#web/tools/colors/color-bar.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import type { ColorsPanelProps } from "./colors-panel.tsx";

const loadPanel = async () => (await import("./colors-panel.tsx")).ColorsPanel;

type TakeColorsProps = {
  palette: Palette;
  /** What the palette is named when it is saved. */
  name: string;
};

/** Renders the colors of a picture, and a button that shows their values. */
export function TakeColors({ palette, name }: TakeColorsProps) {
  const { Part: Panel, button } = useLazyPart<ColorsPanelProps>(loadPanel);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = open && Panel !== null && palette !== null;
  useOutsidePress(root, isOpen, () => setOpen(false));
  if (palette?.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <div className="grid gap-10 grid-cols-[minmax(0,1fr)_auto]">
        {palette ? (
          <ColorBar className="h-44 rounded" colors={palette} />
        ) : (
          <Skeleton width="100%" height={44} />
        )}
        <Button
          {...button}
          ref={opener}
          size="l"
          icon="copy"
          className="px-16 text-15"
          disabled={!palette}
          aria-expanded={isOpen}
          onClick={() => {
            button.onClick();
            setOpen(!open);
          }}
        >
          Take colors
        </Button>
      </div>
      {isOpen && <Panel palette={palette} name={name} />}
    </div>
  );
}

/** Calls `onPress` when something outside an open element is pressed. */
function useOutsidePress(
  root: { current: HTMLElement | null },
  isOpen: boolean,
  onPress: () => void,
): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (!root.current?.contains(event.target as Node)) onPress();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: PointerEvent) => press(event);
    document.addEventListener("pointerdown", listener);
    return () => document.removeEventListener("pointerdown", listener);
  }, [isOpen]);
}
