import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OfflineNotice } from "./shell.tsx";

afterEach(() => vi.restoreAllMocks());

test("says that the browser is offline, until it is online again", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get");
  const change = (online: boolean) => {
    onLine.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
    return screen.queryByRole("status")?.textContent;
  };
  render(<OfflineNotice />);
  expect(screen.queryByRole("status")).toBe(null);
  expect(change(false)).toBe("You are offline. This is what you saw last.");
  expect(change(true)).toBe(undefined);
});
