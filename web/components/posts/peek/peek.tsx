import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import type { PostTile } from "#contract/posts/contract.ts";
import { handOver } from "#web/components/posts/grid/post-picture.tsx";
import { neighborsOf } from "#web/components/posts/grid/post-tile.tsx";
import { useLongPress } from "#web/ui/hooks/use-long-press.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import type { Peeked } from "./peek-dialog.tsx";

type PeekProps = { list: RefObject<HTMLElement | null>; posts: readonly PostTile[] };

const PeekDialog = lazyPart(async () => (await import("./peek-dialog.tsx")).PeekDialog);

/** Opens the post of a tile in a dialog after a long press of a finger; `list` contains the tiles of `posts`. */
export function Peek({ list, posts }: PeekProps): ReactNode {
  const longPress = useLongPress();
  const { show, dialog } = useDialog<Peeked>((peeked, state) => (
    <PeekDialog peeked={peeked} {...state} />
  ));
  const start = useEffectEvent((event: PointerEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const at = posts.findIndex(({ _id }) => link?.pathname === `/post/${_id}`);
    const post = posts[at];
    if (!link || !post) return;
    longPress(event, () => {
      handOver(link.querySelector("img"));
      // The dialog returns the focus to what had it before.
      link.focus({ preventScroll: true });
      const ids = posts.map(({ _id }) => _id);
      show({ post, list: neighborsOf(ids, at) });
    });
  });
  // One listener for all tiles, and none of them renders when the dialog opens.
  useEffect(() => {
    const element = list.current;
    element?.addEventListener("pointerdown", start);
    return () => element?.removeEventListener("pointerdown", start);
  }, [list]);
  return dialog;
}
