import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { readRecent, storeRecent } from "../recent-searches.ts";
import { useSuggestions } from "./use-suggestions.tsx";

function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { around, input, list, open } = useSuggestions({ field, text, onText: setText });
  return (
    <form {...around} onSubmit={(event) => event.preventDefault()}>
      <input
        aria-label="Search"
        ref={field}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          open();
        }}
        {...input}
      />
      {list}
      <button type="submit">Go</button>
    </form>
  );
}

/** Shows a field of a search whose latest were wolf and moon. */
async function setup() {
  // jsdom has no layout, so nothing can be scrolled.
  Element.prototype.scrollIntoView = () => undefined;
  storeRecent(undefined, ["wolf", "moon"]);
  onTestFinished(() => storeRecent(undefined, []));
  const none = { people: [], boards: [], tags: [], works: [] };
  const { wrapper } = createProviders(answering(200, "Found", none));
  const router = createMemoryRouter([{ path: "*", element: <Search /> }]);
  render(<RouterProvider router={router} />, { wrapper });
  const field = screen.getByLabelText<HTMLInputElement>("Search");
  const user = userEvent.setup();
  return { user, field, router };
}

const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

test("opens on focus, and says so", async () => {
  const { user, field } = await setup();
  expect(field.hasAttribute("aria-expanded")).toBe(false);
  await user.click(field);
  const list = await screen.findByRole("listbox", { name: "Suggestions" });
  expect([field.role, field.ariaExpanded]).toEqual(["combobox", "true"]);
  expect(field.getAttribute("aria-controls")).toBe(list.id);
});

test("arrows go through the rows and back to the text, and Enter opens the chosen one", async () => {
  const { user, field, router } = await setup();
  await user.click(field);
  await screen.findByRole("listbox");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe("wolf");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe("moon");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toBe(undefined);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(router.state.location.search).toBe("?query=moon");
  expect([field.ariaExpanded, screen.queryByRole("listbox")]).toEqual(["false", null]);
});

test("typing leaves the chosen row, so that Enter searches for the text", async () => {
  const { user, field, router } = await setup();
  await user.click(field);
  await user.keyboard("{ArrowDown}w");
  expect(active(field)).toBe(undefined);
  await user.keyboard("{Enter}");
  expect(router.state.location.search).toBe("");
});

test("Delete removes a chosen recent search, and chooses the next", async () => {
  const { user, field } = await setup();
  await user.click(field);
  await screen.findByRole("listbox");
  await user.keyboard("{Delete}");
  expect(readRecent(undefined)).toEqual(["wolf", "moon"]);
  await user.keyboard("{ArrowDown}{Delete}");
  expect(readRecent(undefined)).toEqual(["moon"]);
  expect(active(field)).toBe("moon");
});

test("Escape closes the list first, and empties the field then", async () => {
  const { user, field } = await setup();
  await user.type(field, "wo");
  expect(field.ariaExpanded).toBe("true");
  await user.keyboard("{Escape}");
  expect([field.ariaExpanded, field.value]).toEqual(["false", "wo"]);
  await user.keyboard("{Escape}");
  expect(field.value).toBe("");
});

test("leaving the form closes the list, going to a button of it does not", async () => {
  const { user, field } = await setup();
  await user.click(field);
  await user.click(await screen.findByRole("button", { name: "Remove moon" }));
  expect(field.ariaExpanded).toBe("true");
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(field.ariaExpanded).toBe("false");
});
