import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./ad-slot.module.css";

type AdUnitProps = {
  client: string;
  slot: string;
  /** Rendered where AdSense is blocked. */
  instead: ReactNode;
};

/** Renders a Google ad in the size set by the style sheet. */
export function AdUnit({ client, slot, instead }: AdUnitProps) {
  const unit = useRef<HTMLModElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    async function show() {
      const { fillUnit, loadAdSense } = await import("#web/platform/ads/adsense.ts");
      await loadAdSense(client);
      if (!left && unit.current) fillUnit(unit.current);
    }
    void show().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
    };
  }, [client]);
  if (failed) return instead;
  return (
    <aside aria-label="Advertisement">
      <p className={styles.label}>Advertisement</p>
      <ins
        ref={unit}
        className={`adsbygoogle ${styles.unit}`}
        data-ad-client={client}
        data-ad-slot={slot}
      />
    </aside>
  );
}
