import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type Conversion, DEFAULT_CONVERSION, readAddress, writeAddress } from "./color-address.ts";
import { keepLastColor, loadLastColor } from "./last-color.ts";

/** Browsers limit how often the URL may change, so pointer moves are debounced (ms). */
const SETTLED_MS = 250;

/** Provides the URL's color, else the last one viewed; writes changes to the URL once debounced. */
export function useConversion() {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<Conversion>();
  const [kept, setKept] = useState(true);
  const addressed = readAddress(search);

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
    setKept(keepLastColor(shown));
    const timer = setTimeout(() => {
      setSearch(writeAddress(shown), { replace: true, preventScrollReset: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [shown, setSearch]);

  return { shown: shown ?? addressed ?? DEFAULT_CONVERSION, show: setShown, kept };
}
