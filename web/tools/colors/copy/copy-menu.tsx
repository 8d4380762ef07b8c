import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import type { ColorText } from "./color-texts.ts";

type CopyMenuProps = {
  texts: readonly ColorText[];
  onCopy: (text: string) => void;
  side?: "top" | "bottom";
  className?: string;
};

/** Renders a menu of all ways to copy the color. */
export function CopyMenu({ texts, onCopy, side, className }: CopyMenuProps) {
  return (
    <LazyMenu
      side={side}
      trigger={<IconButton icon="more" label="More to copy" size="l" boxed className={className} />}
      items={texts.map(({ label, text }) => ({
        label: `${label}: ${text}`,
        onSelect: () => onCopy(text),
      }))}
    />
  );
}
