import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type Conversion, DEFAULT_CONVERSION, readAddress, writeAddress } from "./color-address.ts";
import { keepLastColor, loadLastColor } from "./last-color.ts";

/** Browsers refuse an address that changes with every move of a pointer. */
const SETTLED_MS = 250;

/** The color of the address, else the one last looked at; changes go into the address once they rest. */
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
