import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

const TEXT = "See https://a.example/x, then ask.";

test("addresses of pages are links, or stay text", () => {
  const { container, rerender } = render(<LinkedText text={TEXT} linksAsText={false} />);
  const link = screen.getByRole("link", { name: "https://a.example/x" });
  expect(link.getAttribute("rel")).toBe("nofollow ugc noopener");
  expect(container.textContent).toBe(TEXT);
  rerender(<LinkedText text={TEXT} linksAsText />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(container.textContent).toBe(TEXT);
});
