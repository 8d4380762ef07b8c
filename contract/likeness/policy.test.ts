import { expect, test } from "vitest";
import { ROLE } from "../users/roles.ts";
import { actsOn, type PairState } from "./policy.ts";

const EARLIER = "1";
const LATER = "2";
const person = (_id: string, verified = true, role: number = ROLE.member) => ({
  _id,
  verified,
  roles: [role],
});

/** A pair that nobody has acted on, of pictures that are close but not the same. */
const OPEN: PairState = {
  earlierOwnerId: EARLIER,
  laterOwnerId: LATER,
  likeness: "close",
  transforms: [],
  forSale: false,
  relation: null,
  agreed: null,
  byStaff: false,
  outcome: null,
  asked: false,
  answered: false,
  overdue: false,
};
const SAME = { ...OPEN, likeness: "very close", forSale: true } as const;
const ASKED = { ...OPEN, asked: true };
const REMIX = { ...OPEN, relation: "remix" } as const;

test.each<[string, PairState, earlier: string[], later: string[]]>([
  ["open", OPEN, ["close", "ask"], ["relate"]],
  ["the same picture for sale", SAME, ["close", "ask", "report"], ["relate"]],
  ["the same picture, not for sale", { ...SAME, forSale: false }, ["close", "ask"], ["relate"]],
  ["mirrored and for sale", { ...SAME, transforms: ["mirrored"] }, ["close", "ask"], ["relate"]],
  ["close and for sale", { ...OPEN, forSale: true }, ["close", "ask"], ["relate"]],
  ["asked", ASKED, ["close"], ["answer"]],
  [
    "asked, without an answer in time",
    { ...ASKED, overdue: true },
    ["close", "report"],
    ["answer"],
  ],
  ["declined", { ...ASKED, answered: true, relation: "mine" }, ["close", "report"], ["relate"]],
  [
    "said to be alike only",
    { ...ASKED, answered: true, relation: "alike" },
    ["close", "report"],
    ["relate"],
  ],
  ["credited", REMIX, ["close", "accept", "refuse"], ["relate"]],
  [
    "credited with permission",
    { ...REMIX, relation: "permission" },
    ["close", "accept", "refuse"],
    ["relate"],
  ],
  ["credited and agreed", { ...REMIX, agreed: true }, ["close"], ["relate"]],
  ["credited and refused", { ...REMIX, agreed: false }, ["close", "accept", "ask"], ["relate"]],
  [
    "credited and refused, and said to be alike since",
    { ...REMIX, relation: "alike", agreed: false },
    ["close", "ask"],
    ["relate"],
  ],
  ["credited by staff", { ...REMIX, byStaff: true }, ["close", "accept", "refuse"], []],
  ["closed as fine", { ...ASKED, outcome: "fine" }, ["reopen"], ["relate"]],
  ["reported", { ...ASKED, outcome: "reported" }, [], []],
])("the makers' acts on a pair that is %s", (_, pair, earlier, later) => {
  expect(actsOn(person(EARLIER), pair)).toEqual(earlier);
  expect(actsOn(person(LATER), pair)).toEqual(later);
});

test.each([
  ["a visitor", null],
  ["another member", person("3")],
  ["a moderator", person("3", true, ROLE.moderator)],
  ["an unverified maker", person(LATER, false)],
])("%s has no acts on a pair", (_, actor) => {
  expect(actsOn(actor, SAME)).toEqual([]);
});
