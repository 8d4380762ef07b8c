import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs its argument once no pointer is pressed. The blur caused by a press
 * may change the content below, and a target that moves away misses its click.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const queue = useRef<(() => void)[]>([]);
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(ending);
      pressed.current = true;
    };
    const end = () => {
      clearTimeout(ending);
      pressed.current = false;
      for (const run of queue.current.splice(0)) run();
    };
    const endUnlessClicked = () => {
      clearTimeout(ending);
      ending = setTimeout(end);
    };
    const listening = new AbortController();
    const listen = (types: readonly string[], listener: () => void) => {
      const options = { capture: true, signal: listening.signal };
      for (const type of types) document.addEventListener(type, listener, options);
    };
    // A tap's mouse events come after its pointer is up.
    listen(["pointerdown", "mousedown"], begin);
    listen(["pointerup", "pointercancel", "mouseup"], endUnlessClicked);
    listen(["click"], end);
    return () => {
      listening.abort();
      end();
    };
  }, []);
  return useCallback((run) => {
    if (pressed.current) queue.current.push(run);
    else run();
  }, []);
}
