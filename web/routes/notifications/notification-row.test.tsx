import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { NotificationGroup } from "#contract/notifications/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { NotificationRow } from "./notification-row.tsx";

const WORN = {
  ...{ _id: "1", notifyingEntityType: "Worn", referenceEntityType: "Post", reason: null },
  ...{ commentId: null, text: null, pairId: null, decision: null, previous: null },
  ...{ createdAt: "2026-03-02T12:00:00.000Z", read: true, following: false, senderCount: 1 },
  referenceEntityId: { _id: "7", title: "Kraken Haulage", image: null },
  sender: { _id: "2", username: "lowtide", avatar: null },
} as unknown as NotificationGroup;

test("what was added to a board is in one line, which leads to the board", () => {
  const { wrapper } = createProviders(answering(200, "ok"), { path: "/notifications" });
  const board = { _id: "k7Qp2m", title: "Masks", image: null };
  const added: NotificationGroup = {
    ...WORN,
    ...{ notifyingEntityType: "Board" as const, count: 1 },
    ...{ referenceEntityType: "Board" as const, referenceEntityId: board },
  };
  render(<NotificationRow group={added} isNew={false} thumbnail={null} />, { wrapper });
  const link = screen.getByRole("link", { name: "Masks" });
  expect(link.getAttribute("href")).toBe("/board/k7Qp2m");
  expect(link.closest("p")?.textContent).toBe("lowtide Added to Masks");
});

test.each([
  [1, "lowtide Wears your symbol on Kraken Haulage"],
  [2, "lowtide wears 2 of your symbols on Kraken Haulage"],
])("a post that wears %i symbols is in one line, which leads to it", (count, line) => {
  const { wrapper } = createProviders(answering(200, "ok"), { path: "/notifications" });
  render(<NotificationRow group={{ ...WORN, count }} isNew={false} thumbnail={null} />, {
    wrapper,
  });
  const link = screen.getByRole("link", { name: "Kraken Haulage" });
  expect(link.getAttribute("href")).toBe("/post/7");
  expect(link.closest("p")?.textContent).toBe(line);
});
