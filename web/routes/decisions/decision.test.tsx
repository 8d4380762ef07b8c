import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReadDecision } from "#contract/decisions/contract.ts";
import { openPage } from "#test/open-page.tsx";
import { receive } from "#web/lib/live/live-socket.ts";
import { Component as Page } from "./decision.tsx";

const AT = "2026-11-01T10:00:00.000Z";
const DECISION = {
  ...{ _id: "5", action: "deletePost", subject: { kind: "post", title: "Wolf", postId: null } },
  ...{ rule: { number: 3, title: "Spam", text: "No spam." }, reason: "It was spam.", by: "Mara" },
  ...{ image: null, automatic: false, basis: "report", before: null, after: null, until: null },
  ...{ at: AT, over: false, appealUntil: AT, appeal: null, user: { _id: "7", username: "Fox" } },
  ...{ own: true, isDecider: false, waits: null, canAppeal: false, canDecide: false },
  ...{ appealNote: null, canNote: false, canGiveReason: false, undoUntil: null, together: [] },
} as unknown as ReadDecision;
const APPEAL = { text: "It was mine.", at: AT, pictures: [], outcome: null };
const READ = "POST /api/decision/:id";

function open(changed: object) {
  const replies = { [READ]: { decision: { ...DECISION, ...changed } } };
  return openPage({ path: "/decision/:id", at: "/decision/5", Page }, replies);
}

/** Returns the fact of a name. */
const fact = async (name: string) => (await screen.findByText(name)).nextSibling?.textContent;

test.each([
  [{ over: true }, "It was taken back, and does not apply any more."],
  [{ action: "holdPost" }, "When a moderator has looked at it."],
  [{ action: "hidePost", waits: "maker" }, "Until you change the post."],
  [
    { action: "hidePost", waits: "staff" },
    "You changed the post. A moderator looks at it, and shows it again.",
  ],
  [{}, "No end."],
  [{ canAppeal: true }, "No end. It goes if an appeal changes it."],
  [{ appeal: APPEAL }, "No end. It goes if an appeal changes it."],
  [{ action: "creditPost" }, "No end. It goes if the other maker waives it."],
  [
    { action: "creditPost", canAppeal: true },
    "No end. It goes if the other maker waives it or if an appeal changes it.",
  ],
])("a decision with %j says until when", async (changed, text) => {
  open(changed);
  expect(await fact("Until when")).toBe(text);
});

test.each([
  [{}, "Rule 3, Spam. No spam.The moderator wrote: “It was spam.”", "Mara"],
  [
    { automatic: true, rule: null, reason: "A known symbol." },
    "The program gave as reason: “A known symbol.”",
    "A program",
  ],
])("a decision with %j says why, and who decided", async (changed, why, who) => {
  open(changed);
  expect([await fact("Why"), await fact("Who decided")]).toEqual([why, who]);
});

test.each([
  [{ canAppeal: true }, ["See it differently?"]],
  [{ own: false, appeal: APPEAL, canDecide: true }, ["Fox appeals", "Decide the appeal"]],
  [{ own: false }, []],
])("a decision with %j has a form for whom it is", async (changed, headings) => {
  open(changed);
  await screen.findByRole("region", { name: "Appeal" });
  for (const name of headings) screen.getByRole("heading", { name });
  expect(screen.queryAllByRole("textbox")).toHaveLength(headings.length === 0 ? 0 : 1);
});

test("an appeal is decided with a choice and a reason, both of which it asks for", async () => {
  const { user, sent } = open({ own: false, appeal: APPEAL, canDecide: true });
  const send = async () => user.click(screen.getByRole("button", { name: "Decide" }));
  await screen.findByRole("heading", { name: "Decide the appeal" });
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText("The decision stays"));
  await user.click(screen.getByLabelText("Reverse it"));
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
  await user.type(screen.getByLabelText("Reason"), "The picture was yours all along.");
  await send();
  const body = { reversed: true, reason: "The picture was yours all along." };
  await waitFor(() =>
    expect(sent()).toContainEqual(["POST /api/decision/:id/decide", { params: { id: "5" }, body }]),
  );
});

test("is read anew at news of it, not at news of another", async () => {
  const { sent } = open({});
  await fact("Why");
  act(() => receive("NEW_NOTIFICATION", { _id: "1", decision: { _id: "6" } }));
  expect(sent()).toHaveLength(1);
  act(() => receive("NEW_NOTIFICATION", { _id: "2", decision: { _id: "5" } }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test("a decision of a flood links to what was decided with it, by the mailed link too", async () => {
  const together = [{ _id: "6", kind: "comment", title: "cheap cash" }];
  const replies = { [READ]: { decision: { ...DECISION, together } } };
  openPage({ path: "/decision/:id/:token?", at: "/decision/5/secret", Page }, replies);
  const link = await screen.findByRole("link", { name: "comment cheap cash" });
  expect(link.getAttribute("href")).toBe("/decision/6/secret");
});
