import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { BOARD_FULL } from "#contract/boards/rules.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { SaveButton } from "./save-button.tsx";

const toasts = collectToasts();
const POST = { _id: "7", title: "Red Oni" };
const MEMBER = { _id: "1", verified: true };

const aBoard = (code: string, title: string, saved: boolean) => ({
  ...{ _id: code, code, title, saved },
  ...{ audience: "private", numPosts: 3, cover: [], owner: { _id: "1", username: "keeper" } },
});
const MASKS = aBoard("masks1", "Masks", false);
const FLAMES = aBoard("flames", "Flames", true);

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

type Refusal = { status: number; message: string };

/** Renders the button with boards of a member; of `refusal` come the replies to what changes them. */
function show(boards: readonly object[], user: object | undefined = MEMBER, refusal?: Refusal) {
  const { sent, wrapper } = createProviders(
    (endpoint) => {
      if (endpoint === "GET /api/boards") return { status: 200, body: { success: true, boards } };
      const { status, message } = refusal ?? { status: 200, message: "Done" };
      return { status, body: { success: status < 400, message, code: "abcdef" } };
    },
    { path: "/post/7", ...(user && { user }) },
  );
  render(<SaveButton post={POST} />, { wrapper });
  const changes = () => sent().filter(([endpoint]) => endpoint !== "GET /api/boards");
  return { user: userEvent.setup(), changes };
}

const checkbox = (name: RegExp) => screen.findByRole("checkbox", { name });
const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked;

test("leads visitors to sign in", () => {
  const { wrapper } = createProviders(() => ({ status: 500, body: {} }), { path: "/post/7" });
  render(<SaveButton post={POST} />, { wrapper });
  expect(screen.getByRole("link", { name: "Save" }).getAttribute("href")).toBe("/login");
});

test("B opens the boards, in which arrows move and Space saves at once", async () => {
  const { user, changes } = show([MASKS, { ...FLAMES, saved: false }]);
  await user.keyboard("b");
  const masks = await checkbox(/^Masks, Private, 3 creations/);
  await waitFor(() => expect(document.activeElement).toBe(masks));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await checkbox(/^Flames/));
  await user.keyboard("{ArrowUp} ");
  expect(isChecked(masks)).toBe(true);
  expect(await checkbox(/^Masks, Private, 4 creations/)).toBe(masks);
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(changes()).toEqual([
    ["POST /api/boards/:id/save", { params: { id: "masks1" }, body: { postId: "7" } }],
  ]);
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Save/ })),
  );
});

test("has boards of others to which one adds, with their owners", async () => {
  const owner = { _id: "2", username: "vexley" };
  const { user } = show([{ ...MASKS, owner }, FLAMES]);
  await user.click(await screen.findByRole("button", { name: "Saved" }));
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent?.includes("by vexley"))).toEqual([true, false]);
  await checkbox(/^Masks, by vexley, Private, 3 creations/);
});

test("takes a post out, and shows it as saved again when that is refused", async () => {
  const { user, changes } = show([FLAMES], MEMBER, { status: 409, message: BOARD_FULL });
  await user.click(await screen.findByRole("button", { name: "Saved" }));
  await user.click(await checkbox(/^Flames/));
  await waitFor(() => expect(toasts).toEqual([`error: ${BOARD_FULL}`]));
  expect(isChecked(await checkbox(/^Flames, Private, 3 creations/))).toBe(true);
  expect(changes()).toEqual([
    ["POST /api/boards/:id/unsave", { params: { id: "flames" }, body: { postId: "7" } }],
  ]);
});

test("creates a private board with the post in it, in place", async () => {
  const { user, changes } = show([]);
  await user.keyboard("b");
  const create = await screen.findByRole("button", { name: "New board" });
  await waitFor(() => expect(document.activeElement).toBe(create));
  await user.keyboard("{Enter}Gifts{Enter}");
  await waitFor(() => expect(toasts).toEqual(["ok: Saved to Gifts"]));
  expect(changes()).toEqual([
    ["POST /api/boards", { body: { title: "Gifts", audience: "private", postId: "7" } }],
  ]);
});

test("says under the title why a board cannot be created", async () => {
  const { user, changes } = show([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "New board" }));
  await user.keyboard("{Enter}");
  await screen.findByText("Title must be between 1 and 30 characters.");
  expect(changes()).toEqual([]);
});

test("asks members without a verified address to verify it", async () => {
  const { user } = show([], { _id: "1", verified: false });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Please verify your email to have boards.");
});
