import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { Strip } from "#web/routes/post/likeness/credits/strip.tsx";
import styles from "./credit-previews.module.css";

type CreditPreviewsProps = {
  lookalikes: readonly Lookalike[];
  answers: Readonly<Record<string, Relation>>;
};

/** Renders the credits that a new post will show. */
export function CreditPreviews({ lookalikes, answers }: CreditPreviewsProps) {
  const viewer = useCurrentUser();
  const credited = lookalikes.filter(({ _id }) => isCredit(answers[_id]));
  if (credited.length === 0) return null;
  return (
    <section className={styles.previews} aria-label="Credit on your post">
      {credited.map((lookalike) => {
        const { _id, title, owner, images } = lookalike;
        const waits = answers[_id] === "permission";
        const maker = owner.username;
        const veiled = isVeiled(lookalike, viewer);
        return (
          <Strip
            key={_id}
            image={veiled ? null : images[0]}
            veiled={veiled}
            icon={waits ? "clock" : undefined}
            note={waits ? `Only you and ${maker} see this line` : "Shown on your post"}
            text={
              waits
                ? ["Waiting for ", maker, " to confirm"]
                : ["After ", `“${title}”`, " by ", maker]
            }
          />
        );
      })}
      <p className="t-xs">Change or remove this later with Edit Post.</p>
    </section>
  );
}

const isCredit = (relation: Relation | undefined) =>
  relation === "remix" || relation === "permission";
