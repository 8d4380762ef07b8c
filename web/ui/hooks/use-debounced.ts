import { useEffect, useState } from "react";

/** How long a text stays unchanged before it is used (ms). */
const PAUSE_MS = 120;

/** Returns a text as it was when typing last paused. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
