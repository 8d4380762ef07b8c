import styles from "./verify.module.css";

/** Renders a card with a busy indicator. */
export function PendingCard({ title }: { title: string }) {
  return (
    <div className="card flex flex-col gap-12 min-h-236 px-28 pt-28 pb-24">
      <div role="status" className="flex flex-col gap-8">
        <Attempting title={title} />
      </div>
    </div>
  );
}

export function Attempting({ title }: { title: string }) {
  return (
    <>
      <span className={`flex items-center gap-4 h-32 ${styles.pulse}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <h1 className="t-h2">{title}</h1>
      <p className="t-sm">This takes a moment.</p>
    </>
  );
}
