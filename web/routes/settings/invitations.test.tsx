import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Invitations } from "./invitations.tsx";

const toasts = collectToasts();
const LIST = "GET /api/invitations";

function open(reply: object) {
  return openPage(
    { path: "/settings", Page: Invitations },
    {
      [LIST]: reply,
      "POST /api/invitations": { message: "Invitation created" },
      "POST /api/invitations/:id/delete": { message: "Invitation deleted" },
    },
  );
}
const invitation = (_id: string) => ({ _id, code: `code${_id}`, usesLeft: 2 });

test("a newcomer reads when one can invite; others create links, copy and delete them", async () => {
  open({ invitations: [], canInvite: false });
  await screen.findByText("You can invite others once you are here for 30 days.");
  expect(screen.queryAllByRole("button")).toEqual([]);
  cleanup();
  const { user, sent } = open({ invitations: [invitation("7")], canInvite: true });
  const list = within(await screen.findByRole("list", { name: "Invitations" }));
  list.getByText(/\/join\?invitation=code7$/);
  list.getByText("2 people can still use it");
  await user.click(screen.getByRole("button", { name: "Link for one" }));
  await user.click(screen.getByRole("button", { name: "Delete code7" }));
  await waitFor(() => expect(toasts).toEqual(["ok: Invitation created", "ok: Invitation deleted"]));
  const acts = sent().filter(([endpoint]) => endpoint !== LIST);
  expect(acts).toEqual([
    ["POST /api/invitations", { body: { uses: 1 } }],
    ["POST /api/invitations/:id/delete", { params: { id: "7" } }],
  ]);
});

test("with five links there is no button for another", async () => {
  open({ invitations: ["1", "2", "3", "4", "5"].map(invitation), canInvite: true });
  await screen.findByRole("list", { name: "Invitations" });
  expect(screen.queryByRole("button", { name: /^Link for/ })).toBe(null);
});
