import styles from "./sale-badge.module.css";

export function SaleBadge({ text }: { text: string }) {
  return (
    <span className={`inline-flex items-center tabular-nums whitespace-nowrap ${styles.badge}`}>
      {text}
    </span>
  );
}
