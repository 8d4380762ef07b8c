import type { CSSProperties } from "react";
import styles from "./day-bars.module.css";

type DayBarsProps = {
  title: string;
  /** In UTC as YYYY-MM-DD, the oldest first. */
  days: readonly { day: string; count: number }[];
};

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** Renders a count for each day as bars, and the same as a table that opens below. */
export function DayBars({ title, days }: DayBarsProps) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={`card min-w-0 p-16 ${styles.chart}`}>
      <figcaption>
        <span className="t-h3">{title}</span>
        <span className="t-sm">{`${written(total)} in ${days.length} days, at most ${written(most)} a day`}</span>
      </figcaption>
      <ol
        className={`grid gap-2 mt-16 auto-cols-[minmax(0,1fr)] grid-flow-col h-120 border-b border-b-line-2 ${styles.bars}`}
        aria-label={`${title} by day`}
      >
        {days.map(({ day, count }) => (
          <li key={day} title={textOf(day, count)} style={heightOf(count, most)}>
            <span className="sr-only">{textOf(day, count)}</span>
          </li>
        ))}
      </ol>
      <p className="flex justify-between t-xs pt-4" aria-hidden="true">
        <span>{dateOf(short, days[0]?.day)}</span>
        <span>{dateOf(short, days.at(-1)?.day)}</span>
      </p>
      <details className={`mt-8 text-13 leading-20 ${styles.table}`}>
        <summary>{`${title} as a table`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dateOf(long, day)}</th>
                <td>{written(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function heightOf(count: number, most: number): CSSProperties {
  return { "--part": most === 0 ? 0 : count / most } as CSSProperties;
}

function textOf(day: string, count: number): string {
  return `${dateOf(long, day)}: ${written(count)}`;
}

function written(count: number): string {
  return count.toLocaleString("en-US");
}

function dateOf(format: Intl.DateTimeFormat, day: string | undefined): string {
  return day ? format.format(new Date(day)) : "";
}
