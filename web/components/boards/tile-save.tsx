import type { PostTile } from "#contract/posts/contract.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import type { SavePanelProps } from "./save-panel.tsx";

const load = async () => (await import("./save-panel.tsx")).TileSavePanel;

/**
 * Renders the bookmark of a tile, which opens the viewer's boards. The tile's list item shows it while the pointer
 * or the focus is there; keyboards reach it by B on the tile, so that no tile has two stops.
 */
export function TileSave({ post }: { post: PostTile }) {
  const { Part: SavePanel, button } = useLazyPart<SavePanelProps>(load);
  const style = {
    type: "button",
    className:
      "absolute top-0 right-0 z-3 grid place-items-center size-36 bg-badge text-badge-text opacity-0 group-hover/tile:opacity-100 group-focus-within/tile:opacity-100 aria-expanded:opacity-100 hover:text-signal no-hover:hidden forced-colors:border",
    tabIndex: -1,
    "data-save": true,
    "aria-label": `Save ${post.title}`,
  } as const;
  const icon = <Icon name="bookmark" />;
  if (SavePanel) return <SavePanel trigger={<button {...style}>{icon}</button>} post={post} />;
  return (
    <button {...style} {...button} aria-haspopup="dialog" aria-expanded={false}>
      {icon}
    </button>
  );
}

/** Opens the boards for the tile that has the focus. */
export function saveFocusedTile(): void {
  const item = document.activeElement?.closest("li");
  item?.querySelector<HTMLElement>(":scope > [data-save]")?.click();
}
