import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pair, PairAct } from "#contract/likeness/contract.ts";
import { RELATIONS, STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { pairActions } from "./pair-acts.tsx";
import {
  askTemplate,
  firstText,
  isUnanswered,
  makerText,
  pairSentence,
  relationText,
  settledText,
} from "./pair-text.ts";

const post = (title: string, username: string, createdAt: string) => ({
  _id: title,
  title,
  category: 0,
  image: { url: "", width: 340, height: 340, thumbhash: "", alt: "", sources: [] },
  owner: { _id: username, username, avatar: null },
  forSale: false,
  createdAt,
});
const whole = { x: 0, y: 0, width: 1, height: 1 };
const pair: Pair = {
  _id: "1",
  yours: "earlier",
  earlier: post("Red Oni", "kestrel", "2026-03-03T12:00:00Z"),
  later: post("Blue Demon", "lowtide", "2026-11-14T12:00:00Z"),
  likeness: "very close",
  transforms: ["mirrored", "recoloured"],
  alignment: { mirrored: true, turns: 0, earlier: whole, later: whole },
  status: "open",
  relation: null,
  agreed: null,
  outcome: null,
  settledAt: null,
  request: null,
  answer: null,
  acts: ["close", "ask"],
  createdAt: "2026-11-14T12:00:00Z",
};
const asked = { text: "Credit?", at: "2026-11-18T12:00:00Z", dueAt: "2026-11-25T12:00:00Z" };

describe("texts of a pair", () => {
  it("are one sentence from the viewer's side", () => {
    expect(pairSentence(pair)).toBe(
      "Blue Demon by lowtide, very close to Red Oni, mirrored and recoloured, posted 256 days later.",
    );
    expect(pairSentence({ ...pair, yours: "later", transforms: [], likeness: "loose" })).toBe(
      "Red Oni by kestrel, loosely like Blue Demon, posted 256 days earlier.",
    );
  });

  it("show who was first", () => {
    expect(firstText(pair)).toBe("First, by 256 days");
    const next = { ...pair.later, createdAt: "2026-03-04T13:00:00Z" };
    expect(firstText({ ...pair, later: next })).toBe("First, by 1 day");
    expect(firstText({ ...pair, later: pair.earlier })).toBe("First, on the same day");
  });

  it("have room for the titles in a request", () => {
    const titles = fc.tuple(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }));
    fc.assert(
      fc.property(titles, ([one, two]) => {
        const text = askTemplate({
          ...pair,
          earlier: { ...pair.earlier, title: one },
          later: { ...pair.later, title: two },
        });
        expect(lengthOf(text)).toBeLessThanOrEqual(STATEMENT_MAX);
      }),
    );
    expect(askTemplate(pair)).toBe(
      "Hi! “Blue Demon” looks like my “Red Oni”. Could you add the credit?",
    );
  });

  it("never show the later maker that it is fine", () => {
    expect(settledText({ ...pair, outcome: "fine" })).toBe("You said it's fine");
    expect(settledText({ ...pair, outcome: "fine", yours: "later" })).toBe("Settled");
  });

  it("name every relation to both makers", () => {
    const texts = RELATIONS.flatMap((relation) => [
      relationText({ ...pair, relation }),
      relationText({ ...pair, relation, yours: "later" }),
    ]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(relationText(pair)).toBeNull();
    expect(relationText({ ...pair, relation: "remix", agreed: false })).toBe(
      "lowtide calls it a remix. You took your name off.",
    );
  });

  it("show how far a request is", () => {
    expect(makerText({ ...pair, request: asked })).toBe("lowtide, asked November 18, 2026");
    const answer = { text: "Yes", at: asked.at };
    expect(makerText({ ...pair, request: asked, answer })).toBe("lowtide, answered");
    expect(makerText({ ...pair, request: asked, yours: "later" })).toBe("kestrel, asks for credit");
  });

  it("say that nobody answered only once the time is over", () => {
    const due = Date.parse(asked.dueAt);
    expect(isUnanswered({ ...pair, request: asked }, due - 1)).toBe(false);
    expect(isUnanswered({ ...pair, request: asked }, due)).toBe(true);
    expect(isUnanswered({ ...pair, request: asked, outcome: "fine" }, due)).toBe(false);
  });
});

describe("actions on a pair", () => {
  const EARLIER: PairAct[] = ["close", "accept", "refuse", "ask", "report", "reopen"];

  it("are those that the viewer has, each with another key", () => {
    fc.assert(
      fc.property(fc.subarray(EARLIER), fc.constantFrom(null, false), (acts, agreed) => {
        // A pair never offers two of these, except that a refused credit can be accepted or asked for.
        const exclusive = agreed === false ? ["ask", "reopen"] : ["accept", "ask", "reopen"];
        fc.pre(acts.filter((act) => exclusive.includes(act)).length <= 1);
        const actions = pairActions({ ...pair, acts, agreed });
        expect(actions.map(({ id }) => id).toSorted()).toEqual(acts.toSorted());
        const keys = actions.flatMap(({ key }) => key ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it("offer a credit to the later maker, unless it is given", () => {
    const later = { ...pair, yours: "later" as const, acts: ["relate" as const] };
    expect(pairActions(later).map(({ label }) => label)).toEqual(["Credit them"]);
    expect(pairActions({ ...later, relation: "remix" })).toEqual([]);
  });
});
