import { type ReactNode, useId, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import pictureStyles from "#web/routes/post/likeness/picture-square.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { LookalikeCard } from "./lookalike-card.tsx";
import { countSentence } from "./lookalike-texts.ts";
import styles from "./looks-like.module.css";
import { RelationChoices } from "./relation-choices.tsx";
import { useCompareDialog } from "./use-compare-dialog.tsx";
import { useSteadyFocus } from "./use-steady-focus.ts";

/** What a maker says of earlier posts, by their ids. */
type Answers = Readonly<Record<string, Relation>>;

type LooksLikeProps = {
  /** Cropped, in the order in which they were searched for. */
  pictures: readonly Blob[];
  lookalikes: readonly Lookalike[];
  isLooking: boolean;
  answers: Answers;
  /** Null takes an answer back. */
  onAnswer: (id: string, relation: Relation | null) => void;
};

/** Renders earlier posts that resemble a new one and asks how it relates to them; nothing without any. */
export function LooksLike(props: LooksLikeProps) {
  const { lookalikes, isLooking } = props;
  const found = lookalikes.length > 0;
  const box = useSteadyFocus(found ? lookalikes : isLooking);
  return (
    <div ref={box} className={classNames((found || isLooking) && styles.place)}>
      <p className="sr" role="status">
        {found && countSentence(lookalikes.length)}
      </p>
      {found ? <Found {...props} /> : isLooking && <Looking picture={props.pictures[0]} />}
    </div>
  );
}

function Box({ note, aside, children }: { note: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className="t-h3">
          Looks like
        </h3>
        <p className="t-sm">{note}</p>
        {aside}
      </header>
      {children}
    </section>
  );
}

const SKELETONS = [1, 2, 3];

function Looking({ picture }: { picture: Blob | undefined }) {
  return (
    <Box note="Looking for earlier pictures">
      <div className={classNames(styles.row, styles.looking)}>
        <OwnPicture picture={picture} />
        {SKELETONS.map((key) => (
          <Skeleton key={key} ratio={1} />
        ))}
      </div>
    </Box>
  );
}

function OwnPicture({ picture }: { picture: Blob | undefined }) {
  const url = useObjectUrl(picture);
  return <span className={pictureStyles.square}>{url && <img src={url} alt="" />}</span>;
}

function Found({ pictures, lookalikes, answers, onAnswer }: LooksLikeProps) {
  const name = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = lookalikes.find(({ _id }) => _id === chosenId) ?? lookalikes[0];
  const { compare, dialog } = useCompareDialog();
  if (!chosen) return null;
  const picture = pictures[chosen.position];
  return (
    <Box
      note={countSentence(lookalikes.length)}
      aside={
        <p className={classNames("t-sm", styles.private)}>
          <Icon name="lock" size="s" />
          Only you see this
        </p>
      }
    >
      <div role="radiogroup" aria-label="Earlier creations" className={styles.row}>
        <div className={styles.own}>
          <OwnPicture picture={picture} />
          <b>Yours</b>
          <span className="t-sm">Not posted yet</span>
        </div>
        {lookalikes.map((lookalike) => (
          <LookalikeCard
            key={lookalike._id}
            name={name}
            lookalike={lookalike}
            checked={lookalike === chosen}
            onChoose={() => setChosenId(lookalike._id)}
            onCompare={() => picture && compare({ lookalike, picture })}
          />
        ))}
      </div>
      <RelationChoices
        // Another post has radio buttons of its own.
        key={chosen._id}
        title={chosen.title}
        maker={chosen.owner.username}
        answer={answers[chosen._id] ?? null}
        onAnswer={(relation) => onAnswer(chosen._id, relation)}
      />
      <details className={styles.limits}>
        <summary>What this does not find</summary>
        <p>
          Crops of more than a tenth, slight turns, and the design on another garment are not found.
        </p>
      </details>
      {dialog}
    </Box>
  );
}
