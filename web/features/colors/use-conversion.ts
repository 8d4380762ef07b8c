import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import {
  type Conversion,
  colorQueryString,
  DEFAULT_CONVERSION,
  parseColorUrl,
} from "./color-url.ts";
import { loadLastColor, saveLastColor } from "./last-color.ts";

/** Browsers limit how often the URL may change, so pointer moves are debounced (ms). */
const DEBOUNCE_MS = 250;

/** Provides the URL's color, else the last one viewed; writes changes to the URL once debounced. */
export function useConversion() {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<Conversion>();
  const [saved, setSaved] = useState(true);
  const fromUrl = parseColorUrl(search);

  useEffect(() => {
    if (fromUrl) return;
    let cancelled = false;
    void loadLastColor().then((last) => last && !cancelled && setShown((now) => now ?? last));
    return () => {
      cancelled = true;
    };
  }, [fromUrl]);

  useEffect(() => {
    if (!shown) return;
    setSaved(saveLastColor(shown));
    const timer = setTimeout(() => {
      setSearch(colorQueryString(shown), { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, setSearch]);

  return { shown: shown ?? fromUrl ?? DEFAULT_CONVERSION, show: setShown, saved };
}
