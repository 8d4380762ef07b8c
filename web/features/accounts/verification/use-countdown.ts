import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onEnd` once `duration` (ms) has passed while `running`. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [running]);
}
