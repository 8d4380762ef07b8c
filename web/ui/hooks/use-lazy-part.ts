import { type ComponentType, useState } from "react";
import { showNotLoaded } from "#web/ui/feedback/not-loaded.ts";

type LazyPart<Props> = {
  /** Null until loaded. */
  Part: ComponentType<Props> | null;
  /** Its button's handlers until then: prefetch on hover or focus, show on click. */
  button: { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };
};

/** Loads a part of the page on the first sign of use. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  // A failed prefetch may be silent: the click retries.
  const warmUp = () => void load().catch(() => {});

  async function show() {
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      showNotLoaded();
    }
  }

  return {
    Part,
    button: { onPointerEnter: warmUp, onFocus: warmUp, onClick: () => void show() },
  };
}
