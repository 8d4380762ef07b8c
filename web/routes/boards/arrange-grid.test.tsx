import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { ArrangeGrid } from "./arrange-grid.tsx";

const toasts = collectToasts();
const BOARD = { code: "abcdef", title: "Masks" } as never;
const post = (_id: string, title: string) => ({ _id, title, images: [], nsfw: false });
const PAGES = [[post("1", "One"), post("2", "Two")], [post("3", "Three")]];

/** Renders a board of two pages; `refused` is the answer to what changes it, if it is refused. */
async function arrange(refused?: string) {
  const { sent, wrapper } = createProviders(
    (endpoint, input) => {
      const { page } = (input as { query?: { page: number } }).query ?? { page: 0 };
      const posts = PAGES[page - 1];
      if (posts) return { status: 200, body: { success: true, posts, pageCount: 2 } };
      if (!endpoint.startsWith("POST")) return { status: 200, body: { success: true } };
      return refused
        ? { status: 409, body: { success: false, message: refused } }
        : { status: 200, body: { success: true, message: "Done" } };
    },
    { user: { _id: "1" }, path: "/board/abcdef" },
  );
  let done = 0;
  render(<ArrangeGrid board={BOARD} nsfw={false} onDone={() => (done += 1)} />, { wrapper });
  await tile("Three, 3 of 3");
  const changes = () =>
    sent().flatMap(([endpoint, input]) => {
      const name = String(endpoint).replace("POST /api/boards/:id/", "");
      return name === endpoint ? [] : [[name, (input as { body: object }).body]];
    });
  return { user: userEvent.setup(), changes, isDone: () => done === 1 };
}

const tile = (name: string) => screen.findByRole("button", { name });
const order = () =>
  within(screen.getByRole("list", { name: "Creations on Masks" }))
    .getAllByRole("button", { name: / of 3$/ })
    .map((one) => one.getAttribute("aria-label")?.split(",")[0]);
const said = () => screen.getByRole("status").textContent;

test("Space lifts, arrows move, Space drops: sent once, with what follows", async () => {
  const { user, changes } = await arrange();
  (await tile("Three, 3 of 3")).focus();
  await user.keyboard(" ");
  expect(said()).toBe(
    "Lifted, position 3 of 3. Arrows move it, Space drops it, Escape puts it back.",
  );
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(said()).toBe("Position 1 of 3");
  expect(order()).toEqual(["Three", "One", "Two"]);
  expect(changes()).toEqual([]);
  await user.keyboard(" ");
  expect(said()).toBe("Dropped, position 1 of 3");
  expect(document.activeElement).toBe(await tile("Three, 1 of 3"));
  await waitFor(() => expect(changes()).toEqual([["move", { postId: "3", before: "1" }]]));
});

test("Escape puts a lifted creation back; arrows alone move the focus", async () => {
  const { user, changes } = await arrange();
  (await tile("One, 1 of 3")).focus();
  await user.keyboard(" {End}{Escape}");
  expect(order()).toEqual(["One", "Two", "Three"]);
  expect(said()).toBe("Put back, position 1 of 3");
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(await tile("Two, 2 of 3"));
  expect(changes()).toEqual([]);
});

test("buttons move and remove, and a press on another place drops there", async () => {
  const { user, changes, isDone } = await arrange();
  await user.click(await tile("Move One later"));
  expect(order()).toEqual(["Two", "One", "Three"]);
  await user.click(await tile("Place of Two"));
  await user.click(await screen.findByRole("menuitem", { name: "Move last" }));
  expect(order()).toEqual(["One", "Three", "Two"]);
  await user.click(await tile("Two, 3 of 3"));
  await user.click(await tile("Three, 2 of 3"));
  expect(order()).toEqual(["One", "Two", "Three"]);
  await user.click(await tile("Remove One from board"));
  expect(document.activeElement).toBe(await tile("Two, 1 of 2"));
  await waitFor(() =>
    expect(changes()).toEqual([
      ["move", { postId: "1", before: "3" }],
      ["move", { postId: "2", before: null }],
      ["move", { postId: "2", before: "3" }],
      ["unsave", { postId: "1" }],
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(isDone()).toBe(true));
});

test("a refused move is shown as before, with the reason", async () => {
  const { user } = await arrange("This creation is not here.");
  await user.click(await tile("Move One later"));
  await waitFor(() => expect(toasts).toEqual(["error: This creation is not here."]));
  expect(order()).toEqual(["One", "Two", "Three"]);
});
