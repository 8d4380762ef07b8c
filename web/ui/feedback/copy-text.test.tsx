import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { writeClipboard } from "./copy-text.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stands for a page that came by http; `works` is what the browser answers. */
function withoutClipboard(works: boolean) {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {});
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement).value);
    return works;
  };
  return copied;
}

test("copies without a clipboard, and gives the focus back", async () => {
  render(<button type="button">Copy</button>);
  screen.getByRole("button").focus();
  const copied = withoutClipboard(true);
  await writeClipboard("k7Qp2m");
  expect(copied).toEqual(["k7Qp2m"]);
  expect([document.activeElement, document.querySelector("textarea")]).toEqual([
    screen.getByRole("button"),
    null,
  ]);
});

test("throws where that is forbidden too", async () => {
  withoutClipboard(false);
  await expect(writeClipboard("k7Qp2m")).rejects.toThrow();
});
