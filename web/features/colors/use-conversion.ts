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
  const [kept, setKept] = useState(true);
  const addressed = parseColorUrl(search);

  useEffect(() => {
    if (addressed) return;
    let left = false;
    void loadLastColor().then((last) => last && !left && setShown((now) => now ?? last));
    return () => {
      left = true;
    };
  }, [addressed]);

  useEffect(() => {
    if (!shown) return;
    setKept(saveLastColor(shown));
    const timer = setTimeout(() => {
      setSearch(colorQueryString(shown), { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, setSearch]);

  return { shown: shown ?? addressed ?? DEFAULT_CONVERSION, show: setShown, kept };
}
