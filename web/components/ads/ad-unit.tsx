import { type ReactNode, useEffect, useRef, useState } from "react";

type AdUnitProps = {
  /** Its size on larger screens. */
  className: string;
  client: string;
  slot: string;
  /** Rendered where AdSense is blocked. */
  fallback: ReactNode;
};

/** Renders a Google ad in the size of its place. */
export function AdUnit({ className, client, slot, fallback }: AdUnitProps) {
  const unit = useRef<HTMLModElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let unmounted = false;
    async function show() {
      const { fillUnit, loadAdSense } = await import("#web/lib/ads/adsense.ts");
      await loadAdSense(client);
      if (!unmounted && unit.current) fillUnit(unit.current);
    }
    void show().catch(() => {
      if (!unmounted) setFailed(true);
    });
    return () => {
      unmounted = true;
    };
  }, [client]);
  if (failed) return fallback;
  return (
    <aside aria-label="Advertisement">
      <p className="t-xs">Advertisement</p>
      <ins
        ref={unit}
        className={`adsbygoogle block w-320 h-100 max-w-full bg-s1 ${className}`}
        data-ad-client={client}
        data-ad-slot={slot}
      />
    </aside>
  );
}
