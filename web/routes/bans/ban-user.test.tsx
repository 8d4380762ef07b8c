import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import type { Ban } from "#web/components/bans/use-ban-form.ts";
import { BanForm } from "./ban-user.tsx";

const rules = [{ number: 1, title: "No scams", text: "", template: "These prices were a scam." }];
const REFUSAL = "Only an admin can ban staff.";

function setup({ refused = false } = {}) {
  const bans: Ban[] = [];
  function BanPage() {
    const navigate = useNavigate();
    return (
      <BanForm
        username="owl"
        head="owl"
        openReports={2}
        backTo="/profile/owl"
        onBan={async (ban) => {
          bans.push(ban);
          if (refused) throw new Error(REFUSAL);
          await navigate("/profile/owl");
        }}
      />
    );
  }
  const { wrapper } = createProviders(() => ({ status: 200, body: { success: true, rules } }));
  const routes = [
    { path: "/user/1/ban", element: <BanPage /> },
    { path: "*", element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/user/1/ban"] });
  render(<RouterProvider router={router} />, { wrapper });
  return { user: userEvent.setup(), router, bans, path: () => router.state.location.pathname };
}

const cancel = () => screen.getByRole("link", { name: "Cancel" });
const question = () => screen.findByRole("alertdialog", { name: "Leave without banning?" });
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);

test.each([
  ["a reason", (user: ReturnType<typeof userEvent.setup>) => user.type(reason(), "Scams")],
  [
    "the days",
    (user: ReturnType<typeof userEvent.setup>) => user.type(screen.getByLabelText("Days"), "0"),
  ],
  [
    "the kind of ban",
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole("checkbox", { name: "Temporary ban" })),
  ],
])("asks before %s is lost", async (_, change) => {
  const { user, router, path } = setup();
  await change(user);
  await user.click(cancel());
  expect((await question()).textContent).toContain("What you wrote would be lost.");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBe(null));
  expect(path()).toBe("/user/1/ban");
  await router.navigate(-1);
  await question();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toBe("/"));
});

test("an untouched form is left at once", async () => {
  const { user, path } = setup();
  await user.click(cancel());
  await waitFor(() => expect(path()).toBe("/profile/owl"));
});

async function ban(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("radio", { name: "No scams" }));
  await user.click(screen.getByRole("button", { name: "Ban" }));
  await user.click(await screen.findByRole("button", { name: "Ban for 7 days" }));
}

test("a ban leaves without a question", async () => {
  const { user, bans, path } = setup();
  await ban(user);
  await waitFor(() => expect(path()).toBe("/profile/owl"));
  expect(bans).toEqual([
    { banExpiryDays: 7, statement: { rule: 1, reason: "These prices were a scam." } },
  ]);
});

test("the open reports are resolved too if that is checked", async () => {
  const { user, bans } = setup();
  await user.click(screen.getByRole("checkbox", { name: "Resolve 2 open reports about owl too" }));
  await ban(user);
  await waitFor(() => expect(bans).toMatchObject([{ resolveReports: true }]));
});

test("after a refused ban it asks again", async () => {
  const { user, router, path } = setup({ refused: true });
  await ban(user);
  await screen.findByText(REFUSAL);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await router.navigate(-1);
  await question();
  expect(path()).toBe("/user/1/ban");
});

test("asks for what is missing, in order", async () => {
  const { user, bans } = setup();
  const send = () => user.click(screen.getByRole("button", { name: "Ban" }));
  const rule = await screen.findByRole("radio", { name: "No scams" });
  await user.clear(screen.getByLabelText("Days"));
  await send();
  await screen.findByText("Please enter a number of days greater than 0.");
  await screen.findByText("Choose the rule that this is about.");
  expect(document.activeElement).toBe(screen.getByLabelText("Days"));
  await user.click(screen.getByRole("checkbox", { name: "Temporary ban" }));
  await send();
  expect(document.activeElement).toBe(rule);
  expect(bans).toEqual([]);
});
