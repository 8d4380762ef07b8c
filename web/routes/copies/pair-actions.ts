import type { Pair, PairAct } from "#contract/likeness/contract.ts";
import { sidesOf } from "./pair-text.ts";

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
  // A credit can be accepted, or asked for, never both.
  return may("relate") && pair.relation !== "remix" ? [...actions, creditAction(pair)] : actions;
}

function acceptAction({ relation, earlier, later }: Pair): PairAction {
  if (relation === "permission") {
    const text = `Shows With permission from ${earlier.owner.username} on ${later.title} and closes the pair.`;
    return { id: "accept", label: "Confirm", text, key: "2" };
  }
  const line = `After “${earlier.title}” by ${earlier.owner.username}`;
  const text = `Accepting adds ${line} to ${later.title} and closes the pair.`;
  return { id: "accept", label: "Accept the credit", text, key: "2" };
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
