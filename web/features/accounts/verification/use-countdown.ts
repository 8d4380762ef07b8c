import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onEnd` once `duration` (ms) has passed while `running`. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [running]);
}
