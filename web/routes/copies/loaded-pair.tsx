import type { ReactNode } from "react";
import type { Pair } from "#contract/likeness/copies.ts";
import type { PostImage } from "#contract/posts/images.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { pairActions } from "#web/routes/copies/pair-actions.ts";
import { pairSentence, relationText, settledText, sidesOf } from "#web/routes/copies/pair-text.ts";
import { useActionKeys } from "#web/routes/copies/use-action-keys.ts";
import { usePairActs } from "#web/routes/copies/use-pair-acts.tsx";
import { AnswerForm } from "#web/routes/copies/view/answer-form.tsx";
import { Conversation } from "#web/routes/copies/view/conversation.tsx";
import { PairBar } from "#web/routes/copies/view/pair-bar.tsx";
import { PairButtons, PairCards } from "#web/routes/copies/view/pair-cards.tsx";
import { PairPictures } from "#web/routes/copies/view/pair-pictures.tsx";
import { RelationSelect } from "#web/routes/copies/view/relation-select.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./loaded-pair.module.css";

type LoadedPairProps = {
  pair: Pair;
  /** The position in the list. */
  place: ReactNode;
  onChanged: (changed: Pair) => void;
};

/** Renders the pictures of a pair, what was said about them, and the actions. */
export function LoadedPair({ pair, place, onChanged }: LoadedPairProps) {
  const { act, busy, dialog, finish } = usePairActs(pair, onChanged);
  const actions = pairActions(pair);
  useActionKeys(actions, act);
  const { other } = sidesOf(pair);
  const controls = { actions, busy, onAct: act };
  return (
    <>
      <div className={styles.body}>
        <div className={styles.head}>
          <h1 className={styles.title} dir="auto">
            {other.title} by {other.owner.username}
          </h1>
          <span className={styles.place}>{place}</span>
        </div>
        <p className="sr">{pairSentence(pair)}</p>
        <PairPictures pair={pair} pictureOf={pictureOf} />
        <PairState pair={pair} />
        {pair.acts.includes("relate") && (
          <div className={styles.relation}>
            <RelationSelect pair={pair} onDone={finish} />
          </div>
        )}
        {pair.request ? (
          <Conversation pair={pair}>
            {pair.acts.includes("answer") ? (
              <AnswerForm pair={pair} onDone={finish} />
            ) : (
              <PairButtons {...controls} />
            )}
          </Conversation>
        ) : (
          <PairCards {...controls} />
        )}
        <p className={styles.foot}>
          Likeness ignores color, mirroring and framing. It says two pictures resemble each other,
          never who is right.
        </p>
      </div>
      <PairBar {...controls} postPath={`/post/${other._id}`} />
      {dialog}
    </>
  );
}

/** Renders what the later maker says, and how the pair was settled. */
function PairState({ pair }: { pair: Pair }) {
  const settled = pair.outcome === null ? null : settledText(pair);
  const text = [settled && `${settled}.`, relationText(pair)].filter(Boolean).join(" ");
  if (!text) return null;
  return (
    <p className={styles.state}>
      <Icon name={settled ? "check" : "chat"} size="s" />
      {text}
    </p>
  );
}

function pictureOf(image: PostImage) {
  return <PostPicture image={image} sizes="(min-width: 1280px) 400px, 50vw" alt={image.alt} />;
}
