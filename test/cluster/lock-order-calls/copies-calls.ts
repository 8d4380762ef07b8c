import * as copies from "#contract/likeness/copies.ts";
import type { Side } from "../lock-order-people.ts";
import { type Act, aWord, type Calls } from "./call.ts";

/** Pairs of posts that look alike. */
export const COPIES_CALLS: Calls = [
  [copies.closePair, closePairOf("fine")],
  [copies.closePair, closePairOf("credited")],
  [
    copies.reopenPair,
    ({ client, pairId: id }) => client.call(copies.reopenPair, { params: { id } }),
  ],
  [
    copies.refuseRelation,
    async ({ client, pairId: id }, other) => {
      await relate(other, id);
      return client.call(copies.refuseRelation, { params: { id } });
    },
  ],
  [copies.askForCredit, ask],
  [
    copies.answerRequest,
    async (me, other) => {
      await ask(other);
      const body = { relation: "remix", note: aWord() } as const;
      return me.client.call(copies.answerRequest, { params: { id: other.pairId }, body });
    },
  ],
  [copies.setRelation, (me, other) => relate(me, other.pairId)],
  [
    copies.reportPair,
    async (me, other) => {
      await ask(me);
      const params = { id: me.pairId };
      const declined = { relation: "alike", note: aWord() } as const;
      await other.client.call(copies.answerRequest, { params, body: declined });
      return me.client.call(copies.reportPair, { params, body: { note: aWord() } });
    },
  ],
  [
    copies.markPairsSeen,
    ({ client, pairId }) => client.call(copies.markPairsSeen, { body: { upToId: pairId } }),
  ],
];

function ask({ client, pairId: id }: Side) {
  return client.call(copies.askForCredit, { params: { id }, body: { note: aWord() } });
}

function relate({ client }: Side, id: string) {
  return client.call(copies.setRelation, { params: { id }, body: { relation: "remix" } });
}

function closePairOf(outcome: "fine" | "credited"): Act {
  return async ({ client, pairId: id }, other) => {
    if (outcome === "credited") await relate(other, id);
    return client.call(copies.closePair, { params: { id }, body: { outcome } });
  };
}
