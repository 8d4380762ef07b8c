import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { RELATION_LABELS, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import { LikenessMark, TransformLabels } from "#web/components/compare/likeness-mark.tsx";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useObjectUrl } from "#web/ui/hooks/use-object-url.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import type { Comparison } from "./compare-dialog.tsx";
import { countSentence, lookalikeSentence, relationLine, shortDate } from "./likeness-texts.ts";
import styles from "./looks-like.module.css";

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

const SIZES = "(min-width: 1101px) 201px, (min-width: 761px) 360px, 164px";

/** Renders earlier posts that resemble a new one and asks how it relates to them; nothing without any. */
export function LooksLike(props: LooksLikeProps) {
  const { lookalikes, isLooking } = props;
  const found = lookalikes.length > 0;
  const box = useSteadyFocus(found ? lookalikes : isLooking);
  return (
    <div ref={box} className={classNames((found || isLooking) && "pb-20")}>
      <p className="sr-only" role="status">
        {found && countSentence(lookalikes.length)}
      </p>
      {found ? <Found {...props} /> : isLooking && <Looking picture={props.pictures[0]} />}
    </div>
  );
}

function Box({ note, aside, children }: { note: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="border border-line-2 bg-s1" aria-labelledby={id}>
      <header className="flex items-center flex-wrap gap-y-0 gap-x-12 px-20 pt-16 phone:pr-16 phone:pl-16">
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
      <div className="grid grid-cols-4 gap-y-20 gap-x-22 px-20 pt-14 pb-20 phone:px-16 phone:gap-8">
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
  return (
    <span className="grid place-items-center flex-none aspect-square">
      {url && <img src={url} alt="" />}
    </span>
  );
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
        <p className="inline-flex items-center gap-8 ml-auto t-sm phone:ml-0">
          <Icon name="lock" size="s" />
          Only you see this
        </p>
      }
    >
      <div
        role="radiogroup"
        aria-label="Earlier creations"
        // On phones the earlier ones scroll sideways past one's own.
        className="grid grid-cols-4 gap-y-20 gap-x-22 px-20 pt-14 max-[1101px]:grid-cols-[1fr_1fr] phone:flex phone:gap-12 phone:pl-0 phone:pr-16 phone:[scroll-padding-left:192px] phone:[scroll-snap-type:x_proximity] phone:overflow-x-auto"
      >
        <div className="flex flex-col relative min-w-0 after:absolute after:inset-y-0 after:-right-12 after:w-1 after:bg-line-2 max-[1101px]:after:hidden phone:sticky phone:left-0 phone:z-3 phone:flex-none phone:pr-12 phone:pl-16 phone:bg-s1 phone:[box-shadow:inset_1px_0_0_var(--line-2)] phone:*:first:flex-none phone:*:first:w-164">
          <OwnPicture picture={picture} />
          <b className="mt-10 t-label truncate">Yours</b>
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
      <details className="t-sm px-20 pt-10 pb-14 phone:px-16 phone:pt-4 phone:pb-6">
        <summary className="w-fit py-2 cursor-pointer hover:text-bright phone:py-12">
          What this does not find
        </summary>
        <p>
          Crops of more than a tenth, slight turns, and the design on another garment are not found.
        </p>
      </details>
      {dialog}
    </Box>
  );
}

const CompareDialog = lazyPart(async () => (await import("./compare-dialog.tsx")).CompareDialog);

/** Provides the dialog that compares two pictures, whose code loads on first use. */
function useCompareDialog(): {
  compare: (comparison: Comparison) => void;
  dialog: ReactNode;
} {
  const { show, dialog } = useDialog<Comparison>((comparison, state) => (
    <CompareDialog comparison={comparison} {...state} />
  ));
  return { compare: show, dialog };
}

/**
 * Scrolls with a change of an element's height, so that a focused field below it stays where it is. The
 * element changes with `state`.
 */
function useSteadyFocus(state: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes the height
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const before = height.current;
    height.current = box.getBoundingClientRect().height;
    if (isBelow(box, document.activeElement)) window.scrollBy(0, height.current - before);
  }, [state]);
  return element;
}

function isBelow(box: Element, other: Element | null): boolean {
  if (!other) return false;
  const position = box.compareDocumentPosition(other);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !box.contains(other);
}

type LookalikeCardProps = {
  /** Of the radio group. */
  name: string;
  lookalike: Lookalike;
  checked: boolean;
  onChoose: () => void;
  onCompare: () => void;
};

/** Renders an earlier post as a radio button; once chosen, with a button that compares it. */
function LookalikeCard(props: LookalikeCardProps) {
  const { name, lookalike, checked, onChoose, onCompare } = props;
  const { title, owner, images, likeness, transforms, createdAt } = lookalike;
  const veiled = isVeiled(lookalike, useCurrentUser());
  return (
    <div className="relative min-w-0 phone:flex-none phone:w-164 phone:[scroll-snap-align:start]">
      <label className={`flex flex-col min-w-0 cursor-pointer ${styles.choice}`}>
        <input
          type="radio"
          name={name}
          className="hit-area"
          checked={checked}
          onChange={onChoose}
          aria-label={lookalikeSentence(lookalike)}
        />
        <PictureSquare image={veiled ? null : images[0]} sizes={SIZES} veiled={veiled} />
        {checked && (
          <span className="grid place-items-center absolute top-2 right-2 size-28 [forced-color-adjust:none] bg-signal text-on-signal">
            <Icon name="check" size="s" />
          </span>
        )}
        <b className="mt-10 t-label truncate" dir="auto">
          {title}
        </b>
        <span className="t-sm tabular-nums">
          <bdi>{owner.username}</bdi>, {shortDate(createdAt)}
        </span>
        <LikenessMark likeness={likeness} className="mt-6" />
      </label>
      <div className="mt-8">
        <TransformLabels transforms={transforms} />
      </div>
      {checked && !veiled && (
        <button
          type="button"
          className="flex items-center gap-6 absolute top-0 left-0 z-2 h-28 px-8 border border-transparent rounded-none bg-badge text-badge-text font-display font-semibold text-13 leading-none hover:underline underline-offset-4 phone:h-44"
          onClick={onCompare}
        >
          <Icon name="split" size="s" />
          Compare
        </button>
      )}
    </div>
  );
}

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
function RelationChoices({ title, maker, answer, onAnswer }: RelationChoicesProps) {
  const id = useId();
  return (
    <div className="px-20 pt-16 phone:px-16 phone:pt-12">
      <div className="cluster items-baseline justify-between breaks gap-y-0 gap-x-16 mb-10">
        <p id={id} className="t-data">
          How does yours relate to “<bdi>{title}</bdi>”?
        </p>
        <p className="t-sm">
          You can post without answering.{" "}
          {answer && (
            <button type="button" className="link py-2 phone:py-12" onClick={() => onAnswer(null)}>
              Clear answer
            </button>
          )}
        </p>
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="grid gap-8 grid-cols-[1fr_1fr] max-[1101px]:grid-cols-1"
      >
        {RELATIONS.map((relation) => (
          <label
            key={relation}
            className="choice grid lit breaks grid-cols-[auto_minmax(0,1fr)] gap-y-0 gap-x-12 content-start min-h-64 px-12 pt-10 pb-12 rounded-none"
          >
            <input
              type="radio"
              name={id}
              className="radio size-18 mt-2 checked:after:size-8"
              checked={relation === answer}
              onChange={() => onAnswer(relation)}
              aria-labelledby={`${id}-${relation}`}
              aria-describedby={`${id}-${relation}-line`}
            />
            <b id={`${id}-${relation}`} className="t-label">
              {RELATION_LABELS[relation]}
            </b>
            <span id={`${id}-${relation}-line`} className="mt-2 t-note text-muted col-start-2">
              {relationLine(relation, title, maker)}
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="t-sm not-empty:mt-10">
        {answer === "mine" && `You say that “${title}” is yours too, under another name.`}
      </p>
    </div>
  );
}
