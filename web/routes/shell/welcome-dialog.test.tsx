import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { WelcomeDialog } from "./welcome-dialog.tsx";

const newcomer = { _id: "1", username: "owl", email: "owl@gmail.com", verified: false };
const makers = ["hawk", "kite", "wren", "lark"].map((username, index) => ({
  _id: String(index + 2),
  username,
  avatar: null,
  numFollowers: 0,
  posts: [],
}));

async function openSecondStep(change: object = {}, path = "/settings") {
  const user = { ...newcomer, ...change } as unknown as CurrentUser;
  const answer = answering(200, "Sent", { makers, followsNobody: true });
  const { wrapper, sent } = createProviders(answer, { user, path });
  render(<WelcomeDialog user={user} path={path} />, { wrapper });
  await userEvent.click(screen.getByRole("button", { name: "Customize Your Experience" }));
  await screen.findByRole("heading", { name: "Makers to start with" });
  return { sent };
}

test("the second step is about verifying, and suggests three makers", async () => {
  const { sent } = await openSecondStep();
  expect(screen.getByRole("link", { name: "Open mail" }).getAttribute("href")).toBe(
    "https://mail.google.com/",
  );
  expect(screen.getAllByRole("button", { name: /^Follow/ })).toHaveLength(3);
  expect(screen.getByRole("link", { name: "See the gallery" }).getAttribute("href")).toBe("/");
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(sent()).toContainEqual(["POST /api/auth/verification", {}]);
  await userEvent.click(screen.getByRole("button", { name: "Wrong address" }));
  expect(await screen.findByRole("dialog", { name: "Correct your email" })).toBeTruthy();
});

test("there is no link to the mail of an unknown provider", async () => {
  await openSecondStep({ email: "owl@mail.example" });
  expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open mail" })).toBe(null);
});

test("who has verified meanwhile is not asked to", async () => {
  await openSecondStep({ verified: true });
  expect(screen.getByText("Verified")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send again" })).toBe(null);
});

test("over the page of an act, the second step goes on there", async () => {
  await openSecondStep({}, "/post/7");
  expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe(
    "/settings",
  );
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
});
