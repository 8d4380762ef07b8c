import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Row } from "./suggestion-rows.ts";
import { useCombobox } from "./use-combobox.ts";

const ROWS: Row[] = ["wolf", "moon"].map((text) => ({ kind: "recent", key: text, text }) as Row);

type ListProps = {
  field: HTMLInputElement;
  onPick: (key: string) => void;
  onDelete: (row: Row) => void;
};

function List({ field, onPick, onDelete }: ListProps) {
  const { text, isOpen, useRows } = useCombobox(field, {
    listId: "list",
    rowId: (key) => `row-${key}`,
    onDelete,
  });
  const rows = isOpen ? ROWS : [];
  useRows(rows);
  return (
    <div id="list">
      <output>{text}</output>
      {rows.map(({ key }) => (
        <button type="button" key={key} id={`row-${key}`} tabIndex={-1} onClick={() => onPick(key)}>
          {key}
        </button>
      ))}
    </div>
  );
}

function Search(props: Omit<ListProps, "field">) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return (
    <MemoryRouter>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Search" ref={setField} />
        {field && <List field={field} {...props} />}
        <button type="submit">Go</button>
      </form>
    </MemoryRouter>
  );
}

async function setup() {
  // jsdom has no layout, so nothing can be scrolled.
  Element.prototype.scrollIntoView = () => undefined;
  const picked = { onPick: vi.fn(), onDelete: vi.fn() };
  const user = userEvent.setup();
  render(<Search {...picked} />);
  const field = screen.getByLabelText<HTMLInputElement>("Search");
  return { user, field, ...picked };
}

const active = (field: HTMLElement) => field.getAttribute("aria-activedescendant");

test("opens on focus, and says so", async () => {
  const { user, field } = await setup();
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(field.hasAttribute("aria-controls")).toBe(false);
  await user.click(field);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(field.getAttribute("aria-controls")).toBe("list");
});

test("counts what is typed until it listens", () => {
  function TypedMeanwhile() {
    const [field, setField] = useState<HTMLInputElement | null>(null);
    // React renders, and listens only after the screen was painted.
    useLayoutEffect(() => {
      if (!field) return;
      field.focus();
      field.value = "wolf";
    }, [field]);
    return (
      <MemoryRouter>
        <input aria-label="Search" ref={setField} />
        {field && <List field={field} onPick={vi.fn()} onDelete={vi.fn()} />}
      </MemoryRouter>
    );
  }
  render(<TypedMeanwhile />);
  expect(screen.getByRole("status").textContent).toBe("wolf");
  expect(screen.getByLabelText("Search").getAttribute("aria-expanded")).toBe("true");
});

test("arrows go through the rows and back to the text, and Enter picks the chosen one", async () => {
  const { user, field, onPick } = await setup();
  await user.click(field);
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe("row-wolf");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe("row-moon");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe(null);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(onPick.mock.calls).toEqual([["moon"]]);
});

test("typing leaves the chosen row, so that Enter searches for the text", async () => {
  const { user, field, onPick } = await setup();
  await user.click(field);
  await user.keyboard("{ArrowDown}w");
  expect(active(field)).toBe(null);
  await user.keyboard("{Enter}");
  expect(onPick).not.toHaveBeenCalled();
  expect(field.getAttribute("aria-expanded")).toBe("false");
});

test("Delete removes a chosen recent search, and chooses the next", async () => {
  const { user, field, onDelete } = await setup();
  await user.click(field);
  await user.keyboard("{Delete}");
  expect(onDelete).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}{Delete}");
  expect(onDelete.mock.calls).toEqual([[ROWS[0]]]);
  expect(active(field)).toBe("row-moon");
});

test("Escape closes the list first, and empties the field then", async () => {
  const { user, field } = await setup();
  await user.type(field, "wo");
  await user.keyboard("{Escape}");
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(field.value).toBe("wo");
  await user.keyboard("{Escape}");
  expect(field.value).toBe("");
});

test("leaving the form closes the list", async () => {
  const { user, field } = await setup();
  await user.click(field);
  await user.tab();
  expect(field.getAttribute("aria-expanded")).toBe("false");
});
