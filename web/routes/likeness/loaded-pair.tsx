import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { RELATION_LABELS, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { AnswerForm, Conversation } from "./conversation.tsx";
import { type PairAction, type PairActionId, pairActions, usePairActs } from "./pair-acts.tsx";
import { PairPictures } from "./pair-pictures.tsx";
import { pairSentence, relationText, settledText, sidesOf } from "./pair-text.ts";

type LoadedPairProps = {
  pair: Pair;
  /** The position in the list. */
  place: ReactNode;
  onChanged: (changed: Pair, stays: boolean) => void;
};

/** Renders the pictures of a pair, what was said about them, and the actions. */
export function LoadedPair({ pair, place, onChanged }: LoadedPairProps) {
  const { act, busy, dialog, finish, finishSaying } = usePairActs(pair, onChanged);
  const actions = pairActions(pair);
  useActionKeys(actions, act);
  const { other } = sidesOf(pair);
  const controls = { actions, busy, onAct: act };
  return (
    <>
      <div className="flex-1 min-w-0 w-full max-w-1384 [--bleed:0px] pt-24 px-32 pb-32 medium:[--bleed:16px] medium:max-w-832 medium:mx-auto medium:pt-0 medium:px-16 medium:pb-24">
        <div className="flex items-center gap-14 mb-18 medium:sr-only">
          <h1 className="t-title breaks" dir="auto">
            {other.title} by {other.owner.username}
          </h1>
          <span className="ml-auto medium:hidden">{place}</span>
        </div>
        <p className="sr-only">{pairSentence(pair)}</p>
        <PairPictures pair={pair} />
        <PairState pair={pair} />
        {pair.acts.includes("relate") && (
          <div className="mt-20 max-w-420">
            <RelationSelect pair={pair} onDone={finish} />
          </div>
        )}
        {pair.request ? (
          <Conversation pair={pair}>
            {pair.acts.includes("answer") ? (
              <AnswerForm pair={pair} onDone={finishSaying} />
            ) : (
              <PairButtons {...controls} />
            )}
          </Conversation>
        ) : (
          <PairCards {...controls} />
        )}
        <p className="mt-16 t-sm">
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
    <p className="flex items-center mt-20 breaks gap-y-8 gap-x-12 py-8 px-12 border border-line-2 bg-s1">
      <Icon name={settled ? "check" : "chat"} size="s" />
      {text}
    </p>
  );
}

/** Runs the action of a pair whose key is pressed: 1, 2 or 3. */
function useActionKeys(actions: readonly PairAction[], onAct: (id: PairActionId) => void): void {
  const run = (key: string) => {
    const action = actions.find((one) => one.key === key);
    if (action) onAct(action.id);
  };
  useShortcut("1", () => run("1"));
  useShortcut("2", () => run("2"));
  useShortcut("3", () => run("3"));
}

const OPTIONS = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));

type RelationSelectProps = {
  pair: Pair;
  onDone: (done: { pair: Pair; message: string }) => void;
};

/** Lets the later maker say how the posts relate; a choice is saved at once. */
function RelationSelect({ pair, onDone }: RelationSelectProps) {
  const call = useCall();
  const saving = useMutation({
    mutationFn: (relation: Relation) =>
      call("POST /api/copies/:id", { params: { id: pair._id }, body: { act: "relate", relation } }),
    // One after another, so that the last choice is the one that stays.
    scope: { id: `relation ${pair._id}` },
    onSuccess: onDone,
    onError: (error) => showToast("error", messageOf(error)),
  });
  return (
    <SelectField
      label={`How does yours relate to “${pair.earlier.title}”?`}
      options={OPTIONS}
      placeholder="No answer"
      value={saving.isPending ? saving.variables : pair.relation}
      onValueChange={(relation) => saving.mutate(relation)}
      hint="Saved at once."
    />
  );
}

type PairBarProps = {
  actions: readonly PairAction[];
  busy: PairActionId | null;
  onAct: (id: PairActionId) => void;
  /** The other maker's post. */
  postPath: string;
};

/** Renders the actions on a pair at the bottom of small screens; the others are in a menu. */
function PairBar({ actions, busy, onAct, postPath }: PairBarProps) {
  if (actions.length === 0) return null;
  const isShown = ({ key }: PairAction) => key === "1" || key === "2";
  return (
    <div className="bottom-bar hidden medium:page-bar-[68px] medium:flex medium:gap-8 medium:items-center medium:min-h-68 medium:px-12 medium:pb-[env(safe-area-inset-bottom)] phone:pb-0">
      {actions.filter(isShown).map(({ id, label, key }) => (
        <Button
          key={id}
          size="l"
          className={classNames("phone:min-w-0 phone:px-8 phone:text-15", key === "2" && "flex-1")}
          variant={key === "2" ? "primary" : "secondary"}
          busy={busy === id}
          onClick={() => onAct(id)}
        >
          {label}
        </Button>
      ))}
      <span className="ml-auto">
        <LazyMenu
          side="top"
          trigger={<IconButton icon="more" label="More actions" size="l" boxed />}
          items={[
            ...actions
              .filter((action) => !isShown(action))
              .map(({ id, label }) => ({
                label,
                icon: id === "report" ? ("flag" as const) : ("x" as const),
                onSelect: () => onAct(id),
              })),
            { label: "Open post", icon: "ext" as const, to: postPath },
          ]}
        />
      </span>
    </div>
  );
}

type PairCardsProps = {
  actions: readonly PairAction[];
  busy: PairActionId | null;
  onAct: (id: PairActionId) => void;
};

/** Renders what can be done about a pair, each with what it does. */
function PairCards({ actions, busy, onAct }: PairCardsProps) {
  return (
    <ul className="grid gap-20 mt-24 grid-cols-3 medium:hidden" aria-label="Actions">
      {actions.map(({ id, label, text, key }) => (
        <li key={id} className="card flex flex-col gap-6 p-16">
          <b className="t-label">{label}</b>
          <p
            id={`about-${id}`}
            className="flex-1 mb-8 t-note leading-[1.1875rem] text-muted breaks"
          >
            {text}
          </p>
          <Button
            size="l"
            variant={key === "2" ? "primary" : "secondary"}
            icon={id === "report" ? "flag" : undefined}
            busy={busy === id}
            aria-describedby={`about-${id}`}
            aria-keyshortcuts={key ?? undefined}
            onClick={() => onAct(id)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Renders the same without words, for a conversation that says them. */
function PairButtons({ actions, busy, onAct }: PairCardsProps) {
  if (actions.length === 0) return null;
  const accept = actions.find(({ id }) => id === "accept");
  return (
    <div className="grid gap-12 mt-20">
      <div className="cluster gap-8 medium:hidden">
        {[...actions].sort(byWeight).map(({ id, label, key }) => (
          <Button
            key={id}
            size="l"
            className={id === "report" ? "ml-auto" : undefined}
            variant={key === "2" ? "primary" : id === "report" ? "quiet" : "secondary"}
            icon={id === "report" ? "flag" : undefined}
            busy={busy === id}
            aria-keyshortcuts={key ?? undefined}
            onClick={() => onAct(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {accept && <p className="t-sm">{accept.text}</p>}
    </div>
  );
}

/** The expected action comes first, a report last. */
function byWeight(one: PairAction, other: PairAction): number {
  const weight = ({ id, key }: PairAction) => (id === "report" ? 2 : key === "2" ? 0 : 1);
  return weight(one) - weight(other);
}
