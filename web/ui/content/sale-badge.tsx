import styles from "./sale-badge.module.css";

export function SaleBadge({ text }: { text: string }) {
  return <span className={`inline-row num nowrap ${styles.badge}`}>{text}</span>;
}
