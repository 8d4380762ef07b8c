import type { ComparedEvent, Comparison } from "#contract/reports/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./timeline.module.css";

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Renders what happened to two posts along one axis, the earlier one's events at the left. */
export function Timeline({ comparison }: { comparison: Comparison }) {
  const { earlier, later, timeline } = comparison;
  const names = { earlier: earlier.maker.username, later: later.maker.username };
  return (
    <div className="pb-20">
      <p
        className="narrow:hidden grid gap-24 t-legend breaks grid-cols-[1fr_1fr] pb-10 *:first:text-right"
        aria-hidden="true"
      >
        <span>
          {names.earlier}, {earlier.title}
        </span>
        <span>
          {names.later}, {later.title}
        </span>
      </p>
      <ol className={`t-note relative ${styles.events}`} aria-label="Both sides">
        {timeline.map((event) => (
          <li
            key={`${event.at} ${event.side} ${event.kind} ${event.statement}`}
            className={classNames(styles[event.side], event.kind === "edited" && styles.quiet)}
          >
            <Event event={event} name={names[event.side]} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Event({ event: { text, statement, at }, name }: { event: ComparedEvent; name: string }) {
  return (
    <div className="strong breaks">
      <b className="not-narrow:sr-only">{name}</b> <span>{text}</span>
      {statement && (
        <blockquote
          className={`card lines w-fit max-w-full mt-6 mx-0 mb-0 p-8 font-normal text-start ${styles.statement}`}
          dir="auto"
        >
          {statement}
        </blockquote>
      )}
      <time className="block t-xs font-normal" dateTime={at}>
        {moment.format(new Date(at))}
      </time>
    </div>
  );
}
