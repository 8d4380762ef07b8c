import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { PostTile } from "#contract/posts/contract.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { WORN_MAX } from "#contract/worn/rules.ts";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { Wears } from "./wears.tsx";

const toasts = collectToasts();
const [LOWTIDE, VEXLEY] = ["lowtide", "vexley"].map((username, at) => ({
  _id: String(at + 1),
  username,
})) as [CurrentUser, CurrentUser];
const POST = { _id: "7", title: "Kraken Haulage", category: 2, owner: LOWTIDE } as never;

const symbol = (_id: string, title: string, owner = VEXLEY, more: Partial<PostTile> = {}) =>
  ({ _id, title, owner, category: 0, images: [], tags: [], nsfw: false, ...more }) as never;
const OCTOPUS = symbol("8", "Octopus", LOWTIDE);
const HOUSE = symbol("9", "House VX");

let wears: never[];
beforeEach(() => {
  wears = [OCTOPUS, HOUSE];
});

/** Renders the section for a viewer; `refusal` answers what changes it. */
function show(user?: Partial<CurrentUser>, refusal?: { status: number; message: string }) {
  const replies: Record<string, (input: never) => object> = {
    "GET /api/post/:id/worn": () => ({ wears, wornOn: [], wornOnCount: 0 }),
    "GET /api/post/:id/related": () => ({ similar: [symbol("10", "Wave"), POST] }),
    "POST /api/posts/search": ({ body }: { body: { query?: string } }) => ({
      posts: body.query ? [symbol("11", "Koi")].slice(body.query === "koi" ? 0 : 1) : [OCTOPUS],
    }),
  };
  const { sent, wrapper } = createProviders(
    (endpoint, input) => {
      const reply = replies[endpoint];
      if (reply) return { status: 200, body: { success: true, ...reply(input as never) } };
      const { status, message } = refusal ?? { status: 200, message: "Done" };
      return { status, body: { success: status < 400, message } };
    },
    { path: "/post/7", ...(user && { user }) },
  );
  render(<Wears post={POST} />, { wrapper });
  const changes = () => sent().filter(([endpoint]) => !replies[String(endpoint)]);
  return { user: userEvent.setup(), changes };
}

const rows = async () => (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
const unties = () =>
  screen.queryAllByRole("button", { name: /^Untie/ }).map((one) => one.getAttribute("aria-label"));
const addButton = () => screen.queryByRole("button", { name: "Add a symbol" });

test.each<[string, Partial<CurrentUser> | undefined, string[], boolean]>([
  ["a visitor", undefined, [], false],
  ["the post's maker", LOWTIDE, ["Untie Octopus", "Untie House VX"], true],
  ["a symbol's maker", VEXLEY, ["Untie House VX"], false],
])("shows %s what it wears, and what they can do", async (_, viewer, untied, adds) => {
  show(viewer);
  const you = (owner: CurrentUser) => (viewer === owner ? " (you)" : "");
  expect(await rows()).toEqual([
    `Octopus by lowtide${you(LOWTIDE)}`,
    `House VX by vexley${you(VEXLEY)}`,
  ]);
  expect(unties()).toEqual(untied);
  expect(addButton() !== null).toBe(adds);
});

test("stands without symbols for its maker alone", async () => {
  wears = [];
  show(LOWTIDE);
  await waitFor(() => expect(addButton()).not.toBeNull());
  expect(screen.queryByRole("list")).toBeNull();
});

test("has no button where no more fit", async () => {
  wears = Array.from({ length: WORN_MAX }, (_, at) => symbol(String(20 + at), `Symbol ${at}`));
  show(LOWTIDE);
  expect(await rows()).toHaveLength(WORN_MAX);
  expect(addButton()).toBeNull();
});

test("hides a symbol with a muted word, and says so", async () => {
  show({ ...VEXLEY, _id: "5", mutedWords: [{ word: "octopus", until: null }] } as never);
  expect(await rows()).toEqual(["House VX by vexley"]);
  expect(screen.getByRole("status").textContent).toBe("1 muted. Show");
});

test("unties after a question", async () => {
  const { user, changes } = show(VEXLEY);
  await user.click(await screen.findByRole("button", { name: "Untie House VX" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Untie “House VX”?" }));
  expect(changes()).toEqual([]);
  wears = [OCTOPUS];
  await user.click(dialog.getByRole("button", { name: "Untie" }));
  await waitFor(async () => expect(await rows()).toEqual(["Octopus by lowtide"]));
  expect(toasts).toEqual(["ok: Done"]);
  expect(changes()).toEqual([
    ["POST /api/post/:id/worn/:symbolId/untie", { params: { id: "7", symbolId: "9" } }],
  ]);
});

async function openSheet(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Add a symbol" }));
  return within(await screen.findByRole("dialog", { name: "Add a symbol" }));
}

test("suggests one's own symbols and others with the same tags, and adds one at a press", async () => {
  const { user, changes } = show(LOWTIDE);
  const sheet = await openSheet(user);
  const own = within(await sheet.findByRole("region", { name: "Your symbols" }));
  const worn = own.getByRole("button", { name: "Octopus by lowtide, worn" });
  expect(worn.getAttribute("aria-disabled")).toBe("true");
  await user.click(worn);
  const alike = within(sheet.getByRole("region", { name: "With the same tags or words" }));
  expect(alike.getAllByRole("button")).toHaveLength(1);
  await user.click(alike.getByRole("button", { name: "Add Wave by vexley" }));
  await waitFor(() => expect(toasts).toEqual(["ok: Done"]));
  expect(changes()).toEqual([
    ["POST /api/post/:id/worn", { params: { id: "7" }, body: { symbolId: "10" } }],
  ]);
});

test("finds symbols by what is typed, and says why one was refused", async () => {
  const { user } = show(LOWTIDE, { status: 409, message: "Too many." });
  const sheet = await openSheet(user);
  const field = sheet.getByRole("searchbox", { name: "Search symbols" });
  await user.type(field, "koi");
  await user.click(await sheet.findByRole("button", { name: "Add Koi by vexley" }));
  await waitFor(() => expect(toasts).toEqual(["error: Too many."]));
  await user.type(field, "fish");
  await sheet.findByText('No symbol for "koifish"');
});
