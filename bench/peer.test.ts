import { expect, test } from "vitest";
import { PEER, timesPeer } from "./peer.ts";

const { floor, perSecond } = PEER;

test("is the plain ratio where the floor is that of the peer's hour", () => {
  expect(timesPeer(3 * perSecond.listSignedIn, floor, "listSignedIn")).toBeCloseTo(3);
});

test("does not change with the speed of the machine", () => {
  expect(timesPeer(perSecond.listSignedIn / 2, floor / 2, "listSignedIn")).toBeCloseTo(1);
});
