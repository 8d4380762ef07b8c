import { render, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import type { Board } from "#contract/boards/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Invitation } from "./invitation.tsx";

const toasts = collectToasts();

const BOARD: Board = {
  ...{ _id: "7", code: "k7Qp2m", title: "Masks", text: "", audience: "public" },
  ...{ numPosts: 3, cover: [], numFollowers: 4, following: false },
  owner: { _id: "1", username: "owl", avatar: null },
  ...{ collaborators: [], invited: [], invitation: true },
};

const Where = () => <p>{useLocation().pathname}</p>;

function show(audience: Board["audience"], status = 200) {
  const user = { _id: "2" };
  const { wrapper, sent } = createProviders(answering(status, "Done"), { path: "/board/a", user });
  const shown = (
    <>
      <Invitation board={{ ...BOARD, audience }} />
      <Where />
    </>
  );
  render(shown, { wrapper });
  const press = (name: string) => screen.getByRole("button", { name }).click();
  return { press, sent };
}

const params = { id: BOARD.code };
const DECLINED = [["POST /api/boards/:id/remove-collaborator", { params, body: { userId: "2" } }]];

test("an invitation is accepted", async () => {
  const { press, sent } = show("private");
  press("Accept");
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(sent()).toEqual([["POST /api/boards/:id/join", { params }]]);
});

test("one to a private board is declined, which leads away from it", async () => {
  const { press, sent } = show("private");
  press("No, thanks");
  await screen.findByText("/");
  expect(sent()).toEqual(DECLINED);
  expect(toasts).toEqual(["ok: Done"]);
});

test("one to a public board is declined on its page", async () => {
  const { press, sent } = show("public");
  press("No, thanks");
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(sent()).toEqual(DECLINED);
  screen.getByText("/board/a");
});

test.each(["Accept", "No, thanks"])("%s says why it was refused", async (name) => {
  const { press } = show("private", 409);
  press(name);
  await waitFor(() => expect(toasts).toEqual(["error: Done"]));
  screen.getByText("/board/a");
});
