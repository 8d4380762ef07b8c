import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CodesDialog } from "./factors-section.tsx";

test("shows every code until one says that they are saved; Escape does not close it", async () => {
  const user = userEvent.setup();
  let closed = 0;
  render(<CodesDialog codes={["aaaa-1111", "bbbb-2222"]} onClose={() => (closed += 1)} />);
  const codes = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(codes).toEqual(["aaaa-1111", "bbbb-2222"]);
  const file = screen.getByRole("link", { name: "Download" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(file)).toBe("data:text/plain;charset=utf-8,aaaa-1111\nbbbb-2222\n");
  await user.keyboard("{Escape}");
  expect(closed).toBe(0);
  await user.click(screen.getByRole("button", { name: "I have saved them" }));
  expect(closed).toBe(1);
});
