import type { Lookalike } from "#contract/likeness/contract.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { PictureSquare } from "#web/routes/post/likeness/picture-square.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LikenessMark, TransformLabels } from "#web/ui/compare/likeness-mark.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lookalikeSentence, shortDate } from "./lookalike-texts.ts";
import styles from "./looks-like.module.css";

type LookalikeCardProps = {
  /** Of the radio group. */
  name: string;
  lookalike: Lookalike;
  checked: boolean;
  onChoose: () => void;
  onCompare: () => void;
};

const SIZES = "(min-width: 1101px) 201px, (min-width: 761px) 360px, 164px";

/** Renders an earlier post as a radio button; once chosen, with a button that compares it. */
export function LookalikeCard(props: LookalikeCardProps) {
  const { name, lookalike, checked, onChoose, onCompare } = props;
  const { title, owner, images, likeness, transforms, createdAt } = lookalike;
  const veiled = isVeiled(lookalike, useCurrentUser());
  return (
    <div className={styles.card}>
      <label className={styles.choice}>
        <input
          type="radio"
          name={name}
          className={styles.radio}
          checked={checked}
          onChange={onChoose}
          aria-label={lookalikeSentence(lookalike)}
        />
        <PictureSquare image={veiled ? null : images[0]} sizes={SIZES} veiled={veiled} />
        {checked && (
          <span className={styles.mark}>
            <Icon name="check" size="s" />
          </span>
        )}
        <b dir="auto">{title}</b>
        <span className={classNames("t-sm", "num")}>
          <bdi>{owner.username}</bdi>, {shortDate(createdAt)}
        </span>
        <LikenessMark likeness={likeness} className={styles.likeness} />
      </label>
      <div className={styles.labels}>
        <TransformLabels transforms={transforms} />
      </div>
      {checked && !veiled && (
        <button type="button" className={styles.compare} onClick={onCompare}>
          <Icon name="split" size="s" />
          Compare
        </button>
      )}
    </div>
  );
}
