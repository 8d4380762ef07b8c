import { useEffect } from "react";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";

const loadParts = () =>
  Promise.all([
    import("./picture/read-picture.ts").then(({ prefetchWorker }) => prefetchWorker()),
    import("./mixer/read-notation.ts"),
    import("./nearest.ts"),
    import("./picture/picture-color-list.tsx"),
    import("./palettes/palette-form.tsx"),
    import("./palettes/palette-list.tsx"),
    import("#web/ui/overlays/menu.tsx"),
  ]);

/** Loads what opens later once the page is idle, so that all of it works offline. */
export function useOfflineParts(): void {
  useEffect(() => whenIdle(() => void loadParts().catch(() => undefined)), []);
}
