import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ROLE } from "#contract/users/roles.ts";
import { openPage } from "#test/open-page.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Component as Page } from "./edit-rules.tsx";

const toasts = collectToasts();
const SAVE = "PATCH /api/rules";
const rule = (number: number) => ({
  number,
  title: `Rule ${number}`,
  text: "Be kind.",
  template: "",
});

function open(count: number, saved: object = {}) {
  const rules = Array.from({ length: count }, (_, index) => rule(index + 1));
  const user = { user: { _id: "7", roles: [ROLE.admin] } };
  const replies = {
    "GET /api/rules": { version: 5, rules },
    [SAVE]: { version: 6, rules, ...saved },
  };
  return openPage({ path: "/rules/edit", Page, user }, replies);
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const titles = () => screen.getAllByLabelText<HTMLInputElement>("Title");

test("a new rule has the focus, and is saved with the version that was read", async () => {
  const { user, sent, address } = open(1);
  expect((await button("Save")).disabled).toBe(true);
  await user.click(await button("Add a rule"));
  expect(document.activeElement).toBe(titles()[1]);
  await user.keyboard("No spam");
  await user.type(screen.getAllByLabelText("Text")[1] as HTMLElement, "Post each work once.");
  await user.click(await button("Save"));
  await waitFor(() => expect(address()).toBe("/rules"));
  const added = { number: null, title: "No spam", text: "Post each work once.", template: "" };
  expect(sent().at(-1)).toEqual([SAVE, { body: { version: 5, rules: [rule(1), added] } }]);
  expect(toasts).toEqual(["ok: The rules are saved."]);
});

test("a removed rule leaves the focus to the next, the last one to the one before", async () => {
  const { user } = open(3);
  await user.click(await button("Remove rule 2"));
  expect(document.activeElement).toHaveProperty("value", "Rule 3");
  await user.click(await button("Remove rule 3"));
  expect(document.activeElement).toHaveProperty("value", "Rule 1");
  expect(screen.queryByRole("button", { name: "Remove rule 1" })).toBe(null);
});

test.each([
  [39, false],
  [40, true],
])("with %i rules there is no more: %s", async (count, isFull) => {
  open(count);
  expect((await button("Add a rule")).disabled).toBe(isFull);
});

test("a refusal is said in a dialog, and what was typed stays", async () => {
  const { user, address } = open(1, { status: 409, message: "Somebody changed them." });
  await user.type((await screen.findAllByLabelText("Title"))[0] as HTMLElement, "!");
  await user.click(await button("Save"));
  await screen.findByText("Somebody changed them.");
  expect([address(), titles()[0]?.value]).toEqual(["/rules/edit", "Rule 1!"]);
});
