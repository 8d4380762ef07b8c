import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { NumberStepper } from "./number-stepper.tsx";

function Hue({ from }: { from: number }) {
  const [value, setValue] = useState(from);
  return <NumberStepper label="hue" value={value} min={0} max={31} onValueChange={setValue} />;
}

const input = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "hue" });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test.each([
  ["Increase hue", 30, "31", "Decrease hue"],
  ["Decrease hue", 1, "0", "Increase hue"],
])("%s from %i leads to %s, the bound, where it is disabled", async (name, from, value, other) => {
  const user = userEvent.setup();
  render(<Hue from={from} />);
  expect(button(name).disabled).toBe(false);
  await user.click(button(name));
  expect(input().value).toBe(value);
  expect(button(name).disabled).toBe(true);
  expect(button(other).disabled).toBe(false);
});

test.each([
  ["40", "31"],
  ["-3", "0"],
  ["7", "7"],
])("typing %s gives %s after the blur", async (typed, value) => {
  const user = userEvent.setup();
  render(<Hue from={5} />);
  await user.clear(input());
  await user.type(input(), typed);
  await user.tab();
  expect(input().value).toBe(value);
});

test("an emptied field stays empty until the blur, which restores the value", async () => {
  const user = userEvent.setup();
  render(<Hue from={5} />);
  await user.clear(input());
  expect(input().value).toBe("");
  await user.tab();
  expect(input().value).toBe("5");
});
