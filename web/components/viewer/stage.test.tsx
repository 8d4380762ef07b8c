import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PostImage } from "#contract/images/contract.ts";
import { Stage } from "./stage.tsx";

const images = ["front", "back"].map(
  (alt): PostImage => ({
    ...{ alt, url: `/media/${alt}.webp`, width: 340, height: 570 },
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    sources: [],
  }),
);

/** Shows the first picture of two; returns those that are turned to. */
function show() {
  // jsdom decodes nothing.
  HTMLImageElement.prototype.decode = async () => {};
  const chosen: number[] = [];
  render(
    <Stage
      images={images}
      chosen={0}
      sizes="94vw"
      onChoose={(index) => chosen.push(index)}
      opener={{ "aria-label": "Open" }}
    />,
  );
  return chosen;
}

const at = (clientX: number, pointerType = "touch") => ({ clientX, pointerType });
const shift = () => screen.getByRole("figure").style.getPropertyValue("--shift");

test("a picture follows the finger, reluctantly where there is no other", () => {
  show();
  const opener = screen.getByRole("button", { name: "Open" });
  fireEvent.pointerDown(opener, at(200));
  fireEvent.pointerMove(opener, at(161));
  expect(shift()).toBe("-39px");
  fireEvent.pointerMove(opener, at(260));
  expect(shift()).toBe("20px");
  fireEvent.pointerCancel(opener, at(260));
  expect(shift()).toBe("");
});

test("turns after 40 px of a finger, and not of a mouse", () => {
  const chosen = show();
  const opener = screen.getByRole("button", { name: "Open" });
  const drag = (to: number, pointerType?: string) => {
    fireEvent.pointerDown(opener, at(200, pointerType));
    fireEvent.pointerMove(opener, at(to, pointerType));
    fireEvent.pointerUp(opener, at(to, pointerType));
  };
  drag(161);
  drag(100, "mouse");
  expect([chosen, shift()]).toEqual([[], ""]);
  drag(160);
  expect(chosen).toEqual([1]);
});
