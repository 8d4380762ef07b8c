import { render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { openPage } from "#test/open-page.tsx";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { Component as Page } from "./login.tsx";
import "./second-factor-step.tsx";

const toasts = collectToasts();
const USER = { _id: "7", username: "Fox" };
const SECOND = "POST /api/login/second-factor";
const STATE = { secondFactor: ["totp", "recovery"] };

test("the second step sends a code, then leads home", async () => {
  const replies = { [SECOND]: { message: "Logged In" }, "GET /api/user/": USER };
  const { user, sent, address, queries } = openPage(
    { path: "/login", state: STATE, Page },
    replies,
  );
  const field = await screen.findByLabelText("Code of your authenticator app");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "123456");
  await user.click(screen.getByRole("button", { name: "Log In" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(sent()).toContainEqual([SECOND, { body: { method: "totp", code: "123456" } }]);
  expect(toasts).toEqual(["ok: Logged In"]);
  expect(queries.getQueryData(CURRENT_USER)).toMatchObject(USER);
});

test("the second step can be left for the first", async () => {
  const { user } = openPage({ path: "/login", state: STATE, Page });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByLabelText("Email");
  expect(screen.getByRole("button", { name: "Log In" })).toHaveProperty("disabled", true);
});

test("what was filled in before hydration can be sent", async () => {
  const { wrapper: Providers } = createProviders(answering(500, "No."));
  const routes = [{ path: "/login", element: <Page /> }];
  const page = () => (
    <Providers>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/login"] })} />
    </Providers>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page());
  screen.getByLabelText<HTMLInputElement>("Email").value = "fox@mail.example";
  screen.getByLabelText<HTMLInputElement>("Password").value = "Correct-Horse-7";
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Log In" });
  expect(button.disabled).toBe(true);
  render(page(), { container, hydrate: true });
  await waitFor(() => expect(button.disabled).toBe(false));
});
