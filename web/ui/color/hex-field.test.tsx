import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { HexField } from "./hex-field.tsx";

function Color({ onHex }: { onHex: (hex: string) => void }) {
  const [hex, setHex] = useState("18a999");
  const take = (next: string) => {
    onHex(next);
    setHex(next);
  };
  return <HexField label="Hex" hex={hex} onHex={take} />;
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
    await waitFor(() => expect(taken).toEqual(["ff8800"]));
    await waitFor(() => expect(field.value).toBe("FF8800"));
  },
);

test("keeps what is no color, and says what one is", async () => {
  const { user, field, taken } = await typed("ff88g");
  expect(field.getAttribute("aria-invalid")).toBe(null);
  await user.tab();
  await screen.findByText("This is no color. Type one such as 1A2B3C or rgb(26 43 60).");
  expect([field.value, field.getAttribute("aria-invalid"), taken]).toEqual(["ff88g", "true", []]);
  await user.type(field, "{Backspace}");
  expect(field.getAttribute("aria-invalid")).toBe(null);
});

test("shows the color again where nothing is typed", async () => {
  const { user, field, taken } = await typed(" ");
  await user.tab();
  await waitFor(() => expect(field.value).toBe("18A999"));
  expect(taken).toEqual([]);
});

test.each([
  " #1a2b3c",
  "\t1A2B3C ",
  "#1a2b3cff",
  "0x1A2B3C",
  "1a 2b 3c",
  "26, 43, 60",
  "26 43 60",
  "26,43,60",
  "RGB: 26 43 60",
  "color: #1a2b3c;",
  "background-color:rgb(26, 43, 60);",
  "'#1a2b3c'",
  "＃１ａ２ｂ３ｃ",
  "1a2b3c\u200b",
  "rgb(26, 43, 60)",
  "RGB(26 43 60 / 50%);",
  "hsl(210 39.5% 16.9%)",
])("takes the pasted color %j", async (text) => {
  const { user, field, taken } = await typed(" ");
  await user.clear(field);
  await user.paste(text);
  await waitFor(() => expect(taken.at(-1)).toBe("1a2b3c"));
  await waitFor(() => expect(field.value).toBe("1A2B3C"));
});

test("marks what is pasted and is no color at once, and reads what is typed when it is done", async () => {
  const { user, field, taken } = await typed(" ");
  await user.clear(field);
  await user.paste("Midnight");
  await screen.findByText(/This is no color/);
  await user.clear(field);
  await user.type(field, "26 43 6");
  expect(taken).toEqual([]);
  await user.type(field, "0{Enter}");
  await waitFor(() => expect(taken).toEqual(["1a2b3c"]));
});

test.each(["256, 43, 60", "26, 43", "1a2b3", "0x1a2b3", "color", "26 43 60 70", "Midnight"])(
  "marks %j as no color",
  async (text) => {
    const { user, taken } = await typed(text);
    await user.tab();
    await screen.findByText(/This is no color/);
    expect(taken).toEqual([]);
  },
);

test("another color takes the place of what was no color", async () => {
  const wrong: (string | undefined)[] = [];
  const user = userEvent.setup();
  const of = (hex: string) => (
    <HexField label="Hex" hex={hex} onHex={() => {}} onWrong={(text) => wrong.push(text)} />
  );
  const { rerender } = render(of("18a999"));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Hex" });
  await user.clear(field);
  await user.type(field, "tea");
  await user.tab();
  await screen.findByText(/This is no color/);
  expect(wrong).toEqual(["tea"]);
  rerender(of("1a2b3c"));
  expect([field.value, screen.queryByText(/This is no color/)]).toEqual(["1A2B3C", null]);
});
