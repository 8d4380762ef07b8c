import { useState } from "react";
import { isHex } from "#web/ui/color/hsv.ts";

/** The last color of what is typed: half of one is none. `first` holds until there is one. */
export function useLastHex(typed: string, first: string): string {
  const [last, setLast] = useState(first);
  if (!isHex(typed)) return last;
  if (typed !== last) setLast(typed);
  return typed;
}
