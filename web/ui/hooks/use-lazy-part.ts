import { type ComponentType, useState } from "react";
import { showToast } from "../feedback/toast-queue.ts";

type LazyPart<Props> = {
  /** Null until it has come. */
  Part: ComponentType<Props> | null;
  /** What its button does until then: fetch it when pointed at or focused, show it when pressed. */
  button: { onPointerEnter: () => void; onFocus: () => void; onClick: () => void };
};

/** A part of the page whose code comes with the first sign of wanting it. */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  // Fetching ahead may fail in silence: pressing the button tries again.
  const warmUp = () => void load().catch(() => {});

  async function show() {
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      showToast("error", failure);
    }
  }

  return {
    Part,
    button: { onPointerEnter: warmUp, onFocus: warmUp, onClick: () => void show() },
  };
}
