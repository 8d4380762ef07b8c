import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { TagField } from "./tag-field.tsx";

function Tags({ from = [] }: { from?: string[] }) {
  const [tags, setTags] = useState(from);
  return (
    <>
      <TagField
        label="Tags"
        value={tags}
        onChange={setTags}
        suggestions={["wolf", "wolf pack"]}
        fold={(tag) => tag.toLowerCase()}
        isBad={() => false}
        onBlur={() => undefined}
      />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Tags");
const tags = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test.each([
  ["Enter", "{Enter}"],
  ["a comma", ","],
  ["a Chinese comma", "，"],
  ["a Japanese comma", "、"],
  ["Tab", "{Tab}"],
])("%s adds the typed tag and empties the field, which stays in focus", async (_, key) => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.type(field(), ` red wolf ${key}`);
  expect(tags()).toEqual(["red wolf"]);
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("Tab leaves an empty field", async () => {
  const user = userEvent.setup();
  render(<Tags from={["wolf"]} />);
  await user.click(field());
  await user.tab();
  expect(tags()).toEqual(["wolf"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});

test("a tag that folds into another is not added twice", async () => {
  const user = userEvent.setup();
  render(<Tags from={["Wolf"]} />);
  await user.type(field(), "wOLF{Enter}");
  expect(tags()).toEqual(["Wolf"]);
});

test("a pasted list is split, and a pasted word is not", async () => {
  const user = userEvent.setup();
  render(<Tags />);
  await user.click(field());
  await user.paste("wolf, moon\nnight\tdusk，dawn");
  expect(tags()).toEqual(["wolf", "moon", "night", "dusk", "dawn"]);
  await user.paste("howl");
  expect(field().value).toBe("howl");
  expect(tags()).toHaveLength(5);
});

test("Backspace in an empty field removes the last tag, and in a filled one a letter", async () => {
  const user = userEvent.setup();
  render(<Tags from={["wolf", "moon"]} />);
  await user.type(field(), "ab{Backspace}");
  expect(tags()).toEqual(["wolf", "moon"]);
  await user.type(field(), "{Backspace}{Backspace}");
  expect(tags()).toEqual(["wolf"]);
});

test("removing a tag by its button focuses the field", async () => {
  const user = userEvent.setup();
  render(<Tags from={["wolf", "moon"]} />);
  await user.click(screen.getByRole("button", { name: "Remove wolf" }));
  expect(tags()).toEqual(["moon"]);
  expect(document.activeElement).toBe(field());
  screen.getByText("wolf removed");
});

test("offers suggestions, and takes one as a tag when it is picked, not when it is typed", async () => {
  const user = userEvent.setup();
  const { container } = render(<Tags />);
  const offered = container.querySelectorAll(
    `datalist[id="${field().getAttribute("list")}"] option`,
  );
  expect([...offered].map((option) => option.getAttribute("value"))).toEqual(["wolf", "wolf pack"]);
  await user.type(field(), "wolf");
  expect([field().value, tags()]).toEqual(["wolf", []]);
  fireEvent.input(field(), { target: { value: "wolf pack" }, inputType: "insertReplacementText" });
  expect([field().value, tags()]).toEqual(["", ["wolf pack"]]);
});
