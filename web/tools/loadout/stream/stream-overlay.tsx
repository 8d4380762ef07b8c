import styles from "./stream-overlay.module.css";
import { type PlatesProps, StreamPlates } from "./stream-plates.tsx";
import type { StreamLook } from "./stream-url.ts";

type OverlayProps = PlatesProps & {
  look: StreamLook;
  isLeaving?: boolean;
  /** Whether the connection is lost, which only a mark says. */
  isLost?: boolean;
};

/** Renders a loadout in its place over a picture, which is the box that it is in. */
export function StreamOverlay({ look, isLeaving, isLost, ...plates }: OverlayProps) {
  return (
    <div
      className={styles.place}
      data-corner={look.corner}
      data-edge={look.edge}
      data-layout={plates.layout}
      data-still={look.still || undefined}
      data-leaving={isLeaving || undefined}
    >
      <StreamPlates {...plates} />
      {isLost && <span className={styles.lost} />}
    </div>
  );
}
