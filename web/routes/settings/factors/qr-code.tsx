import { encode } from "uqr";
import styles from "./qr-code.module.css";

type QrCodeProps = { text: string; label: string };

/** Renders a QR code: dark on white in both themes, as cameras expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.code}>
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
