import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Pair, PairAct, PairChange } from "#contract/likeness/contract.ts";
import { showChanged } from "#web/components/likeness/copies-api.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { showToast, type ToastAction } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { sidesOf } from "./pair-text.ts";

const PairDialog = lazyPart(async () => (await import("./pair-dialog.tsx")).PairDialog);

const UNDO_MS = 10_000;

type Asking = { id: "ask" | "report"; pair: Pair };
type Done = { pair: Pair; message: string };

type PairActs = {
  act: (id: PairActionId) => void;
  /** Shows what was done on the page of the pair. */
  finish: (done: Done) => void;
  /** Shows what was said to the other maker: the pair stays in view with it. */
  finishSaying: (done: Done) => void;
  /** The action being sent. */
  busy: PairActionId | null;
  dialog: ReactNode;
};

/**
 * Provides the actions on a pair; `onChanged` runs after each, before a toast could be missed, with whether the
 * pair stays in view.
 */
export function usePairActs(
  pair: Pair,
  onChanged: (changed: Pair, stays: boolean) => void,
): PairActs {
  const call = useCall();
  const queries = useQueryClient();

  function finish({ pair: changed, message }: Done, action?: ToastAction, stays = false) {
    showToast("ok", message, action);
    showChanged(queries, changed);
    onChanged(changed, stays);
  }
  const finishSaying = (done: Done) => finish(done, undefined, true);
  const asking = useDialog<Asking>((asked, state) => (
    <PairDialog {...asked} {...state} onDone={finishSaying} />
  ));

  const sending = useMutation({
    mutationFn: (id: Exclude<PairActionId, "ask" | "report">) => sendAct(call, pair, id),
    onSuccess: (done, id) => finish(done, id === "close" ? undo(done.pair) : undefined),
    onError: (error) => showToast("error", messageOf(error)),
  });

  const undo = ({ _id }: Pair): ToastAction => ({
    label: "Undo",
    ms: UNDO_MS,
    run: () => {
      call("POST /api/copies/:id", { params: { id: _id }, body: { act: "reopen" } }).then(
        (reopened) => finish(reopened),
        (error: unknown) => showToast("error", messageOf(error)),
      );
    },
  });

  return {
    finish: (done) => finish(done),
    finishSaying,
    act: (id) => {
      if (id === "ask" || id === "report") asking.show({ id, pair });
      else if (!sending.isPending) sending.mutate(id);
    },
    busy: sending.isPending ? sending.variables : null,
    dialog: asking.dialog,
  };
}

async function sendAct(
  call: Call,
  pair: Pair,
  id: Exclude<PairActionId, "ask" | "report">,
): Promise<Done> {
  const body: PairChange = id === "credit" ? { act: "relate", relation: "remix" } : { act: id };
  const done = await call("POST /api/copies/:id", { params: { id: pair._id }, body });
  if (id === "close") return { ...done, message: `“${sidesOf(pair).other.title}” is closed.` };
  const isConfirmed = id === "accept" && pair.relation === "permission";
  return isConfirmed ? { ...done, message: "Permission confirmed" } : done;
}

export type PairActionId = "close" | "ask" | "accept" | "refuse" | "report" | "reopen" | "credit";

export type PairAction = {
  id: PairActionId;
  label: string;
  /** What it does. */
  text: string;
  /** The key that chooses it; 2 is the action to expect. */
  key: "1" | "2" | "3" | null;
};

/** Returns the actions that the viewer has on a pair now, in the order of their keys. */
export function pairActions(pair: Pair): PairAction[] {
  const { other } = sidesOf(pair);
  const { username } = other.owner;
  const offers: Record<Exclude<PairActionId, "credit">, PairAction> = {
    close: {
      id: "close",
      label: pair.answer ? "It's fine without" : "It's fine",
      text: `Closes the pair. ${username} is not told. You can reopen it under Settled.`,
      key: "1",
    },
    accept: acceptAction(pair),
    ask: {
      id: "ask",
      label: "Ask for credit",
      text: `${username} gets a private note with both pictures and 7 days to answer.`,
      key: "2",
    },
    reopen: {
      id: "reopen",
      label: "Reopen",
      text: "Puts the pair back under To look at.",
      key: "2",
    },
    report: {
      id: "report",
      label: "Report as copied",
      text: `Staff look at both posts. ${username} is heard before anything is decided.`,
      key: "3",
    },
    refuse: refuseAction(pair),
  };
  const may = (act: PairAct) => pair.acts.includes(act);
  const actions = (Object.keys(offers) as (keyof typeof offers)[])
    .filter(may)
    .map((act) => offers[act]);
  // One that was refused can be accepted or asked for, and only asking has a key.
  return may("relate") && pair.relation !== "remix" ? [...actions, creditAction(pair)] : actions;
}

function acceptAction({ relation, agreed, earlier, later }: Pair): PairAction {
  const key = agreed === false ? null : "2";
  if (relation === "permission") {
    const text = `Shows With permission from ${earlier.owner.username} on ${later.title} and closes the pair.`;
    return { id: "accept", label: "Confirm", text, key };
  }
  const line = `After “${earlier.title}” by ${earlier.owner.username}`;
  const text = `Accepting adds ${line} to ${later.title} and closes the pair.`;
  return { id: "accept", label: "Accept the credit", text, key };
}

function refuseAction({ relation, later }: Pair): PairAction {
  return relation === "permission"
    ? { id: "refuse", label: "Do not confirm", text: `${later.title} shows nothing.`, key: null }
    : {
        id: "refuse",
        label: "Take my name off",
        text: `${later.title} loses the line.`,
        key: null,
      };
}

function creditAction({ earlier }: Pair): PairAction {
  return {
    id: "credit",
    label: "Credit them",
    text: `Adds After “${earlier.title}” by ${earlier.owner.username} to your post.`,
    key: "2",
  };
}
