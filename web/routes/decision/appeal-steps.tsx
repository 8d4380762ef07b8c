import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./appeal-steps.module.css";

type AppealStepsProps = {
  appealUntil: string;
  /** Index of the current step. */
  current: number;
};

/** Lists what happens with an appeal. */
export function AppealSteps({ appealUntil, current }: AppealStepsProps) {
  const steps = [
    { title: "You appeal", text: `One appeal, by ${longDate(appealUntil)}.` },
    { title: "Another moderator reads it", text: "Not the one who decided." },
    { title: "You get the answer", text: "With reasons, here and by email." },
  ];
  return (
    <ol className={styles.steps} aria-label="What happens next">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className={styles.step}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <b className={styles.title}>{title}</b>
            <span className={styles.text}>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
