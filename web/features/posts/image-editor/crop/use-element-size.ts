import { type RefCallback, useCallback, useState } from "react";
import type { Size } from "./crop-geometry.ts";

/** Observes the size of an element; null before the first measurement. */
export function useElementSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
