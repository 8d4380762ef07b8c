import type { CSSProperties } from "react";

type DayBarsProps = {
  title: string;
  /** In UTC as YYYY-MM-DD, the oldest first. */
  days: readonly { day: string; count: number }[];
};

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** Renders a count for each day as bars, and the same as a table that opens below. */
const CELL = "py-6 px-0 border-t border-line font-normal";
const COUNT = `${CELL} text-right tabular-nums`;

export function DayBars({ title, days }: DayBarsProps) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="card min-w-0 p-16">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-y-0 gap-x-16">
        <span className="t-h3">{title}</span>
        <span className="t-sm">{`${written(total)} in ${days.length} days, at most ${written(most)} a day`}</span>
      </figcaption>
      <ol
        className="grid gap-2 mt-16 auto-cols-[minmax(0,1fr)] grid-flow-col h-120 border-b border-b-line-2"
        aria-label={`${title} by day`}
      >
        {days.map(({ day, count }) => (
          <li
            key={day}
            className="relative before:absolute before:inset-x-0 before:bottom-0 before:h-[calc(var(--part)*100%)] before:bg-control hover:before:bg-muted forced-colors:before:bg-[CanvasText]"
            title={textOf(day, count)}
            style={heightOf(count, most)}
          >
            <span className="sr-only">{textOf(day, count)}</span>
          </li>
        ))}
      </ol>
      <p className="flex justify-between t-xs pt-4" aria-hidden="true">
        <span>{dateOf(short, days[0]?.day)}</span>
        <span>{dateOf(short, days.at(-1)?.day)}</span>
      </p>
      <details className="mt-8 text-13 leading-20">
        <summary className="w-fit py-8 text-muted cursor-pointer phone:py-12">{`${title} as a table`}</summary>
        <table className="w-full [border-collapse:collapse]">
          <thead>
            <tr>
              <th scope="col" className={`text-left ${CELL}`}>
                Day
              </th>
              <th scope="col" className={COUNT}>
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row" className={`text-left ${CELL}`}>
                  {dateOf(long, day)}
                </th>
                <td className={COUNT}>{written(count)}</td>
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
