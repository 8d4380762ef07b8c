import { DELETION_DAYS, EXPORT_DAYS } from "#contract/accounts/own-data.ts";
import { PRUNE_DAYS } from "#contract/moderation/prunes.ts";

const TERMS = [
  ["Your account", `until you delete it, and ${DELETION_DAYS} days more to change your mind`],
  ["A deleted post", "gone at once; its pictures within about an hour"],
  [
    "What staff prunes",
    `out of sight at once; restorable by staff for ${PRUNE_DAYS} days, then deleted within a day`,
  ],
  [
    "A report you made",
    "as long as your account; a report about you loses every word about you with your account",
  ],
  [
    "The staff log",
    "for good, so that staff can be held to account; with your account goes what it says of you, and only who acted, when and how stays",
  ],
  ["A session", "30 days after its last use, or until you log out"],
  ["A browser's hash", "as long as your account"],
  ["A verification link", "24 hours, and it works once"],
  ["A reset link", "1 hour, and it works once"],
  ["A data download", `${EXPORT_DAYS} days`],
  ["A former username", "90 days, in which nobody else can take it"],
  ["A mail to you", "about an hour after it was sent"],
  ["The server's log", "as long as it takes to find faults; it is not part of the database"],
] as const;

export function HowLong() {
  return (
    <dl>
      {TERMS.map(([what, term]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{term}</dd>
        </div>
      ))}
    </dl>
  );
}
