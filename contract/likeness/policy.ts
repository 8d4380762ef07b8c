import type { Actor } from "../users/roles.ts";
import type { PairAct } from "./contract.ts";
import type { Likeness, Outcome, Relation, Transform } from "./rules.ts";

/** The state of a pair, as far as permissions depend on it. */
export type PairState = {
  earlierOwnerId: string;
  laterOwnerId: string;
  likeness: Likeness;
  transforms: readonly Transform[];
  /** Whether the later post is for sale. */
  forSale: boolean;
  relation: Relation | null;
  agreed: boolean | null;
  /** Whether staff added the credit. */
  byStaff: boolean;
  outcome: Outcome | null;
  asked: boolean;
  answered: boolean;
  /** Whether the time to answer a request, or to confirm a permission, is over. */
  overdue: boolean;
};

/** Returns the acts on a pair that its makers may perform now; nobody else sees it, but staff with a report. */
export function actsOn(actor: Actor, pair: PairState): PairAct[] {
  if (!actor?.verified) return [];
  if (actor._id === pair.laterOwnerId) return actsOfLater(pair);
  return actor._id === pair.earlierOwnerId ? actsOfEarlier(pair) : [];
}

function actsOfEarlier(pair: PairState): PairAct[] {
  if (pair.outcome === "reported") return [];
  if (pair.outcome !== null) return ["reopen"];
  const isCredited = pair.relation === "remix" || pair.relation === "permission";
  return [
    "close",
    ...(isCredited && pair.agreed !== true ? (["accept"] as const) : []),
    ...(isCredited && pair.agreed === null ? (["refuse"] as const) : []),
    ...(pair.asked || (isCredited && pair.agreed !== false) ? [] : (["ask"] as const)),
    ...(mayReport(pair) ? (["report"] as const) : []),
  ];
}

/** Credit was declined or not given in time, or the very same picture is for sale. */
function mayReport(pair: PairState): boolean {
  const isDeclined = pair.answered && (pair.relation === "alike" || pair.relation === "mine");
  const isSame = pair.likeness === "very close" && pair.transforms.length === 0;
  return isDeclined || (pair.asked && !pair.answered && pair.overdue) || (isSame && pair.forSale);
}

function actsOfLater({ asked, answered, outcome, byStaff }: PairState): PairAct[] {
  if (outcome === "reported" || byStaff) return [];
  return asked && !answered && outcome === null ? ["answer"] : ["relate"];
}
