import type { Notice } from "#contract/notices/contract.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";

type NoticeOutcomeProps = {
  outcome: NonNullable<Notice["outcome"]>;
  /** Who decided; staff only. */
  by?: string | undefined;
};

/** Renders how a notice was decided, and why. */
export function NoticeOutcome({ outcome: { upheld, reason, at }, by }: NoticeOutcomeProps) {
  return (
    <section className="card grid gap-4 mb-24 p-20" aria-labelledby="outcome">
      <h2 id="outcome" className="flex gap-8 items-center t-h3">
        {upheld && <Icon name="check" className="text-good flex-none" />}
        {upheld ? "Posts were removed" : "Nothing was removed"}
      </h2>
      <p className="t-sm breaks">{`Decided on ${longDate(at)} by ${by ?? "a moderator"}.`}</p>
      <p className="mt-8 lines" dir="auto">
        {reason}
      </p>
    </section>
  );
}
