import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { useMarkRead } from "./use-mark-read.ts";

const one = (_id: string, read = false) => ({ _id, read });
const group = (_id: string, unreadCount: number) => ({ _id, read: unreadCount === 0, unreadCount });

type Shown = Parameters<typeof useMarkRead>[0];

function rendered(shown: Shown, unreadCount: number) {
  const providers = createProviders(answering(200, "Read", { unreadNotificationCount: 0 }));
  const hook = renderHook(
    (props) => useMarkRead(props.shown, { withGroups: true, unreadCount: props.unreadCount }),
    { wrapper: providers.wrapper, initialProps: { shown, unreadCount } },
  );
  return { ...hook, ...providers };
}

test("marks each unread notification once, and retains its highlight", async () => {
  const { calls, result, rerender } = rendered([one("1"), one("2", true)], 1);
  expect([...result.current.newIds]).toEqual(["1"]);
  rerender({ shown: [one("3"), one("1"), one("2", true)], unreadCount: 1 });
  rerender({ shown: [one("3", true), one("1", true), one("2", true)], unreadCount: 0 });
  expect([...result.current.newIds]).toEqual(["1", "3"]);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(([, input]) => input)).toEqual([
    { body: { notificationIds: ["1"], withGroups: true } },
    { body: { notificationIds: ["3"], withGroups: true } },
  ]);
});

test("counts what was unread on arrival as the bell did, on all pages that were seen", () => {
  const { result, rerender } = rendered([group("9", 40), group("8", 3), group("7", 0)], 46);
  expect(result.current).toMatchObject({ newText: "46 new", hasMoreUnread: true });
  rerender({ shown: [group("9", 0), group("8", 0), group("7", 0)], unreadCount: 3 });
  expect(result.current).toMatchObject({ newText: "46 new", hasMoreUnread: true });
  rerender({ shown: [group("6", 3)], unreadCount: 3 });
  expect(result.current).toMatchObject({ newText: "46 new in 3", hasMoreUnread: false });
  rerender({ shown: [group("6", 0)], unreadCount: 0 });
  expect(result.current).toMatchObject({ newText: "46 new in 3", hasMoreUnread: false });
});

test.each([
  [[], 0, ""],
  [[one("1"), one("2")], 2, "2 new"],
  [[group("1", 120)], 120, "99+ new in 1"],
])("says of %j that is new of %i: '%s'", (shown, unreadCount, newText) => {
  expect(rendered(shown, unreadCount).result.current.newText).toBe(newText);
});
