import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Component as Page } from "./verify.tsx";

const toasts = collectToasts();

async function openLink(answer: ReturnType<typeof answering>, user?: { _id: string }) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { wrapper, sent } = createProviders(answer, { user });
  const router = createMemoryRouter(
    [
      { path: "/", element: null },
      { path: "/verify/:token", element: <Page /> },
    ],
    { initialEntries: ["/verify/abc"] },
  );
  render(<RouterProvider router={router} />, { wrapper });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  const [first, ...others] = sent().filter(([endpoint]) => endpoint === "GET /api/verify");
  expect(first).toEqual(["GET /api/verify", { query: { token: "abc" } }]);
  expect(others).toEqual([]);
  return { wait, path: () => router.state.location.pathname };
}

test.each([
  [
    "Thank you for verifying!",
    answering(200, "", { verified: true }),
    ["ok: Your email is verified. Log in to go on"],
  ],
  ["This link has expired.", answering(400, "This link has expired."), []],
])("says '%s' for three seconds, then leads home", async (text, answer, said) => {
  const { wait, path } = await openLink(answer);
  screen.getByText(text);
  await wait(2_999);
  expect(path()).toBe("/verify/abc");
  expect(toasts).toEqual([]);
  await wait(1);
  expect(path()).toBe("/");
  expect(toasts).toEqual(said);
});

test("does not ask who is logged in to log in", async () => {
  const { wait, path } = await openLink(answering(200, "", { verified: true }), { _id: "7" });
  await wait(3_000);
  expect(path()).toBe("/");
  expect(toasts).toEqual([]);
});

test("stays where the account has to log in here first", async () => {
  const { wait, path } = await openLink(answering(200, "", { verified: true, needsSignIn: true }));
  screen.getByRole("link", { name: "Set a new password" });
  await wait(10_000);
  expect(path()).toBe("/verify/abc");
});

test("stays while a button is in use", async () => {
  const { wait, path } = await openLink(answering(200, "", { verified: true }));
  await wait(2_000);
  act(() => screen.getByRole("link", { name: "Log In" }).focus());
  await wait(10_000);
  expect(path()).toBe("/verify/abc");
  act(() => screen.getByRole("link", { name: "Log In" }).blur());
  await wait(999);
  expect(path()).toBe("/verify/abc");
  await wait(1);
  expect(path()).toBe("/");
});
