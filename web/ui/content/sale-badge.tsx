import styles from "./sale-badge.module.css";

export function SaleBadge({ text }: { text: string }) {
  return <span className={`nowrap num inline-row ${styles.badge}`}>{text}</span>;
}
