import { useEffect, useRef } from "react";
import type { EditedImage, ImageAction } from "#web/components/posts/image-editor/image-list.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type OfferedUndoProps = { count: number; max: number; dispatch: (action: ImageAction) => void };

/** Returns a function that offers to put a removed image back. */
export function useOfferedUndo({ count, max, dispatch }: OfferedUndoProps) {
  const latestCount = useRef(count);
  useEffect(() => {
    latestCount.current = count;
  }, [count]);

  return function offerUndo({ id, name }: EditedImage): void {
    function run() {
      if (latestCount.current < max) dispatch({ type: "putBack", id, max });
      else showToast("error", `There is no room for ${name}. Remove another image first`, undo);
    }
    const undo = { label: "Undo", run };
    showToast("info", `Removed ${name}`, undo);
  };
}
