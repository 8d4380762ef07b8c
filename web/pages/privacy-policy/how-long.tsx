import { DELETION_DAYS, EXPORT_DAYS } from "#contract/accounts/own-data.ts";

const TERMS = [
  ["Your account", `until you delete it, and ${DELETION_DAYS} days more to change your mind`],
  ["A deleted post", "gone at once; its pictures within about an hour"],
  ["A session", "30 days after its last use, or until you log out"],
  ["A verification link", "24 hours, and it works once"],
  ["A reset link", "1 hour, and it works once"],
  ["A data download", `${EXPORT_DAYS} days`],
  ["A former username", "90 days, in which nobody else can take it"],
  ["A mail to you", "about an hour after it was sent"],
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
