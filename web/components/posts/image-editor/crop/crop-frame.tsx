import type { Size } from "./crop-geometry.ts";
import styles from "./crop-stage.module.css";

/** Distance of the edge measures from the frame (px). */
const GAP = 18;
const CORNER = 26;

function corners({ width: w, height: h }: Size): string {
  return [
    `M-1 ${CORNER}V-1H${CORNER}`,
    `M${w - CORNER}-1H${w + 1}V${CORNER}`,
    `M${w + 1} ${h - CORNER}V${h + 1}H${w - CORNER}`,
    `M${CORNER} ${h + 1}H-1V${h - CORNER}`,
  ].join("");
}

function thirds({ width: w, height: h }: Size): string {
  return [1, 2].map((third) => `M${(w * third) / 3} 0v${h}M0 ${(h * third) / 3}h${w}`).join("");
}

function measures({ width: w, height: h }: Size): string {
  return [
    `M0 ${-GAP}h${w}M0 ${-GAP - 4}v8M${w} ${-GAP - 4}v8`,
    `M${w + GAP} 0v${h}M${w + GAP - 4} 0h8M${w + GAP - 4} ${h}h8`,
  ].join("");
}

/** Renders the cut's guides: thirds, corners, and edges with the crop size. */
export function CropFrame({ frame, crop }: { frame: Size; crop: Size }) {
  return (
    <div className={styles.frame} style={frame}>
      <svg aria-hidden="true" className={styles.lines} width={frame.width} height={frame.height}>
        <path d={thirds(frame)} className={styles.thirds} />
        <path d={corners(frame)} className={styles.corners} />
        <path d={measures(frame)} className={styles.measures} />
      </svg>
      <span className={styles.across}>{crop.width}</span>
      <span className={styles.down}>{crop.height}</span>
    </div>
  );
}
