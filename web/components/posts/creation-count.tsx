type CreationCountProps = {
  /** Undefined while it is unknown. */
  count: number | undefined;
  /** How the number reads, such as '100,000+' where no more are counted. */
  textOf: (count: number) => string;
};

/** Renders how many creations a list has, and announces it. */
export function CreationCount({ count, textOf }: CreationCountProps) {
  return (
    <span role="status" className="t-sm tabular-nums whitespace-nowrap empty:absolute">
      {count !== undefined && (
        <>
          <b className="font-semibold text-bright">{textOf(count)}</b>{" "}
          {count === 1 ? "creation" : "creations"}
        </>
      )}
    </span>
  );
}
