import { act, cleanup, screen, waitFor } from "@testing-library/react";
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
  ...{ own: true, waits: null, canAppeal: false, caseId: null },
  ...{ canGiveReason: false, undoUntil: null, together: [] },
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

test("whom it concerns can appeal; staff are led to the case on the desk", async () => {
  open({ canAppeal: true });
  await screen.findByRole("heading", { name: "See it differently?" });
  screen.getByRole("textbox", { name: "Your statement" });
  cleanup();
  open({ own: false, appeal: APPEAL, caseId: "9" });
  await screen.findByRole("heading", { name: "Fox appeals" });
  const link = screen.getByRole("link", { name: "Answer on the desk" });
  expect(link.getAttribute("href")).toBe("/desk?case=9");
  cleanup();
  open({ own: false });
  await screen.findByRole("heading", { name: "No appeal so far" });
  expect(screen.queryByRole("link", { name: /desk$/ })).toBe(null);
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
