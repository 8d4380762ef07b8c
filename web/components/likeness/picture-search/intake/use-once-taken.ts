import { useEffect, useEffectEvent, useState } from "react";
import { usePictureStore } from "./picture-store.ts";

/** Calls a function once another picture was taken. */
export function useOnceTaken(act: () => void): void {
  const taken = usePictureStore(({ picture }) => picture?.id);
  const [first] = useState(taken);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (taken !== undefined && taken !== first) run();
  }, [taken, first]);
}
