import { useState } from "react";
import { isHex } from "#web/ui/color/hsv.ts";

/** Returns the last valid color of the input, `first` until there is one. */
export function useLastHex(typed: string, first: string): string {
  const [last, setLast] = useState(first);
  if (!isHex(typed)) return last;
  if (typed !== last) setLast(typed);
  return typed;
}
