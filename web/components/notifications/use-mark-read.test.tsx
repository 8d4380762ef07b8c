import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { useMarkRead } from "./use-mark-read.ts";

const one = (_id: string, read = false) => ({ _id, read });

test("marks each unread notification once, and keeps showing it as new", async () => {
  const { calls, wrapper } = createProviders(
    answering(200, "Read", { unreadNotificationCount: 0 }),
  );
  const { result, rerender } = renderHook((shown) => useMarkRead(shown, { withGroups: true }), {
    wrapper,
    initialProps: [one("1"), one("2", true)],
  });
  expect([...result.current]).toEqual(["1"]);
  rerender([one("3"), one("1"), one("2", true)]);
  rerender([one("3", true), one("1", true), one("2", true)]);
  expect([...result.current]).toEqual(["1", "3"]);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(([, input]) => input)).toEqual([
    { body: { notificationIds: ["1"], withGroups: true } },
    { body: { notificationIds: ["3"], withGroups: true } },
  ]);
});
