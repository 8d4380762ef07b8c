import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Character } from "#contract/characters/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { DescribeFields } from "./describe-fields.tsx";
import { NOTHING_DESCRIBED, useDescribeForm } from "./describe-form.ts";

const zora: Character = { _id: "7", name: "Zora", server: 0, gender: 1, faction: 0 };
const kade: Character = { ...zora, _id: "8", name: "Kade" };

type FormProps = { characters: readonly Character[]; onSubmit: () => void };

function Form({ characters, onSubmit }: FormProps) {
  const form = useDescribeForm("create", NOTHING_DESCRIBED, () => undefined);
  return (
    <form onSubmit={onSubmit}>
      <DescribeFields
        form={form}
        characters={characters}
        mode="create"
        category={0}
        pictures={[]}
      />
      <output>{form.watch("creator")}</output>
    </form>
  );
}

async function sell(...characters: Character[]) {
  const submitted: unknown[] = [];
  const reply = { success: true, message: "Character Claimed", character: zora };
  const { calls, wrapper } = createProviders(() => ({ status: 201, body: reply }), {
    user: { _id: "1", username: "owl" },
    path: "/post/create",
  });
  render(<Form characters={characters} onSubmit={() => submitted.push(1)} />, { wrapper });
  const user = userEvent.setup();
  await user.click(screen.getByRole("switch", { name: /^For sale/ }));
  return { user, calls, submitted, creator: () => screen.getByRole("status").textContent };
}

test("selects the only character for a sale", async () => {
  expect((await sell(zora)).creator()).toBe("7");
});

test("leaves the choice among several characters", async () => {
  expect((await sell(zora, kade)).creator()).toBe("");
});

test("offers to claim a character right after the creator, before the price", async () => {
  await sell();
  const [creator, claim, price] = [
    screen.getByRole("combobox", { name: "Creator" }),
    screen.getByRole("button", { name: "Claim Character" }),
    screen.getByRole("textbox", { name: "Price" }),
  ];
  expect(creator.compareDocumentPosition(claim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(claim.compareDocumentPosition(price)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("claims a character without leaving the form, and selects it", async () => {
  const { user, calls, submitted, creator } = await sell();
  await user.click(screen.getByRole("button", { name: "Claim Character" }));
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  await user.type(name, "Zora");
  await user.click(screen.getByRole("combobox", { name: "Server" }));
  await user.click(await screen.findByRole("option", { name: "PC" }));
  await user.click(screen.getByRole("radio", { name: "Enforcer" }));
  await user.click(screen.getByRole("radio", { name: "Female" }));
  await user.click(screen.getByRole("button", { name: "Claim" }));
  await waitFor(() => expect(creator()).toBe("7"));
  expect(calls.map(([endpoint, input]) => [endpoint, input.body])).toContainEqual([
    "POST /api/user/:id/characters/claim",
    { name: "Zora", server: 0, faction: 0, gender: 1 },
  ]);
  expect(submitted).toEqual([]);
});

test("suggests tags of others that begin like what is typed, but for those it has", async () => {
  const { wrapper } = createProviders(
    (endpoint) => ({
      status: 200,
      body:
        endpoint === "GET /api/search/suggestions"
          ? { success: true, people: [], tags: ["wolf", "wolf pack"], works: [] }
          : {},
    }),
    { path: "/post/create" },
  );
  const { container } = render(<Form characters={[]} onSubmit={() => undefined} />, { wrapper });
  const offered = () =>
    [...container.querySelectorAll("datalist option")].map((one) => one.getAttribute("value"));
  const user = userEvent.setup();
  const field = screen.getByLabelText(/^Tags/);
  await user.type(field, "wo");
  await waitFor(() => expect(offered()).toEqual(["wolf", "wolf pack"]));
  await user.type(field, "lf{Enter}wo");
  await waitFor(() => expect(offered()).toEqual(["wolf pack"]));
});
