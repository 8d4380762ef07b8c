import { Link } from "react-router";
import styles from "./count-table.module.css";

type CountRow = { key: string; label: string; count: number; to?: string };

/** Renders counts with their labels; the caption is for screen readers. */
export function CountTable({ caption, rows }: { caption: string; rows: readonly CountRow[] }) {
  return (
    <table className={styles.counts}>
      <caption className="sr">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count, to }) => (
          <tr key={key}>
            <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
            <td className="num">{count.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
