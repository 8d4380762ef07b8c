import { useId } from "react";
import { RELATION_LABELS, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import { relationLine } from "#web/routes/post/likeness/relation-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./relation-choices.module.css";

type RelationChoicesProps = {
  /** Of the earlier post. */
  title: string;
  /** Of the earlier post. */
  maker: string;
  answer: Relation | null;
  /** Null takes the answer back. */
  onAnswer: (relation: Relation | null) => void;
};

/** Asks how a post relates to an earlier one. */
export function RelationChoices({ title, maker, answer, onAnswer }: RelationChoicesProps) {
  const id = useId();
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        <p id={id} className="t-data">
          How does yours relate to “<bdi>{title}</bdi>”?
        </p>
        <p className="t-sm">
          You can post without answering.{" "}
          {answer && (
            <button type="button" className="link" onClick={() => onAnswer(null)}>
              Clear answer
            </button>
          )}
        </p>
      </div>
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {RELATIONS.map((relation) => (
          <label key={relation} className={styles.choice}>
            <input
              type="radio"
              name={id}
              className={classNames("radio", styles.radio)}
              checked={relation === answer}
              onChange={() => onAnswer(relation)}
              aria-labelledby={`${id}-${relation}`}
              aria-describedby={`${id}-${relation}-line`}
            />
            <b id={`${id}-${relation}`}>{RELATION_LABELS[relation]}</b>
            <span id={`${id}-${relation}-line`} className={styles.line}>
              {relationLine(relation, title, maker)}
            </span>
          </label>
        ))}
      </div>
      <p role="status" className={classNames("t-sm", styles.confirmation)}>
        {answer === "mine" && `You say that “${title}” is yours too, under another name.`}
      </p>
    </div>
  );
}
