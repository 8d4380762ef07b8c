import styles from "./verify.module.css";

/** Renders a card with a busy indicator. */
export function PendingCard({ title }: { title: string }) {
  return (
    <div className={`card flex column gap-12 ${styles.card}`}>
      <div role="status" className="flex column gap-8">
        <Attempting title={title} />
      </div>
    </div>
  );
}

export function Attempting({ title }: { title: string }) {
  return (
    <>
      <span className={`row gap-4 ${styles.pulse}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <h1 className="t-h2">{title}</h1>
      <p className="t-sm">This takes a moment.</p>
    </>
  );
}
