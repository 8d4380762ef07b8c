import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { HexField } from "./mixer.tsx";

function Color({ onHex }: { onHex: (hex: string) => void }) {
  const [hex, setHex] = useState("18a999");
  const take = (next: string) => {
    onHex(next);
    setHex(next);
  };
  return <HexField hex={hex} onHex={take} />;
}

async function typed(text: string) {
  const taken: string[] = [];
  const user = userEvent.setup();
  render(<Color onHex={(hex) => taken.push(hex)} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Hex" });
  await user.clear(field);
  await user.type(field, text);
  return { user, field, taken };
}

test("takes six digits while they are typed", async () => {
  const { field, taken } = await typed("#ff8800");
  expect(taken).toEqual(["ff8800"]);
  expect(field.value).toBe("#ff8800");
});

test.each(["{Enter}", "{Tab}"])(
  "takes three digits by %s, as they may be the start of six",
  async (key) => {
    const { user, field, taken } = await typed("f80");
    expect(taken).toEqual([]);
    await user.keyboard(key);
    expect(taken).toEqual(["ff8800"]);
    expect(field.value).toBe("FF8800");
  },
);

test("shows the color again where what was typed is none", async () => {
  const { user, field, taken } = await typed("ff88");
  await user.tab();
  expect(taken).toEqual([]);
  expect(field.value).toBe("18A999");
});

test("says what a color is as soon as what is typed cannot become one", async () => {
  const { user, field } = await typed("#ff8");
  expect(field.getAttribute("aria-invalid")).toBe(null);
  await user.type(field, "g");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Use the digits 0 to 9 and A to F only.");
});
