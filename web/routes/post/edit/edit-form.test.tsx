import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { describe, expect, it, test } from "vitest";
import type { PostForEdit } from "#contract/posts/contract.ts";
import { createProviders } from "#test/providers.tsx";
import {
  type DescribeValues,
  NOTHING_DESCRIBED,
} from "#web/components/posts/describe/describe-form.ts";
import { EditForm, postChange } from "./edit-form.tsx";

const owner = { _id: "1", username: "owl", characters: [] };
const post = {
  _id: "7",
  title: "Wolf",
  description: "",
  category: 0,
  tags: ["grey"],
  images: [],
  imageDescriptions: [],
  nsfw: false,
  made: null,
  madeByStaff: false,
  madeDecision: null,
  commentsClosed: false,
  forSale: true,
  forSalePrice: 5,
  creator: null,
  owner,
} as unknown as PostForEdit;

function EditPage({ sold }: { sold: PostForEdit }) {
  const navigate = useNavigate();
  return (
    <EditForm post={sold} onUpdated={() => void navigate("/post/7")}>
      {null}
    </EditForm>
  );
}

const UPDATED = { status: 200, body: { success: true, id: "7", message: "Post Updated" } };

function setup(reply: { status: number; body: object } = UPDATED, sold = post) {
  const { calls, wrapper } = createProviders(() => reply, { user: owner });
  const routes = [
    { path: "/post/7/edit", element: <EditPage sold={sold} /> },
    { path: "*", element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/post/7/edit"] });
  render(<RouterProvider router={router} />, { wrapper });
  return { user: userEvent.setup(), router, calls, path: () => router.state.location.pathname };
}

const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const link = (name: string) => screen.getByRole("link", { name });
type Setup = ReturnType<typeof setup>;

const WAYS: [string, (page: Setup) => Promise<unknown>, string][] = [
  ["Cancel", ({ user }) => user.click(link("Cancel")), "/post/7"],
  [
    "the link to the settings",
    ({ user }) => user.click(link("Head over to your settings to add a character!")),
    "/settings",
  ],
  ["Back", ({ router }) => router.navigate(-1), "/"],
];

test.each(WAYS)("%s asks before what was typed is lost", async (_, leave, target) => {
  const page = setup();
  await page.user.type(title(), " at night");
  await leave(page);
  expect((await question()).textContent).toContain("Your changes would be lost.");
  await page.user.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBe(null));
  expect([page.path(), title().value]).toEqual(["/post/7/edit", "Wolf at night"]);
  await leave(page);
  await question();
  await page.user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(page.path()).toBe(target));
});

test.each(WAYS)("%s leaves an unchanged post at once", async (_, leave, target) => {
  const page = setup();
  await page.user.type(title(), "s{Backspace}");
  await leave(page);
  await waitFor(() => expect(page.path()).toBe(target));
});

test("a tag that is still being typed is not lost either", async () => {
  const page = setup();
  await page.user.type(screen.getByLabelText(/^Tags/), "moon");
  await page.router.navigate("/");
  await question();
  expect(page.path()).toBe("/post/7/edit");
});

test("saving leaves without a question", async () => {
  const page = setup();
  await page.user.click(screen.getByRole("switch", { name: /^For sale/ }));
  await page.user.type(title(), " at night");
  await page.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(page.path()).toBe("/post/7"));
  expect(screen.queryByRole("alertdialog")).toBe(null);
  expect(page.calls.map(([endpoint, input]) => [endpoint, input?.body])).toEqual([
    ["PATCH /api/post/:id", { title: "Wolf at night", forSale: false }],
  ]);
});

test("a refusal is said in a dialog and under the fields that it names", async () => {
  const errors = { forSalePrice: "Too dear.", "tags.3": "Too long." };
  const creator = { _id: "8", name: "Zora", server: 0, gender: 1, faction: 0 };
  const { user, path } = setup(
    { status: 400, body: { success: false, message: "No.", errors } },
    { ...post, creator, owner: { ...post.owner, characters: [creator] } },
  );
  await user.type(title(), " at night");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("dialog", { name: "Error" })).textContent).toContain("No.");
  await user.click(screen.getByRole("button", { name: "OK" }));
  const tags = screen.getByLabelText(/^Tags/);
  await waitFor(() => expect(document.activeElement).toBe(tags));
  expect([screen.getByText("Too long."), screen.getByText("Too dear.")]).toHaveLength(2);
  expect([path(), title().value]).toEqual(["/post/7/edit", "Wolf at night"]);
});

test("the label is chosen, cleared and saved", async () => {
  const { user, calls, path } = setup(UPDATED, { ...post, forSale: false, made: "tool" });
  expect(screen.getByRole("radio", { name: "With a tool" })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  screen.getByText("Optional. People can filter by it.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(path()).toBe("/post/7"));
  expect(calls.map(([, input]) => input?.body)).toEqual([{ made: null }]);
});

test("its maker cannot change a label that staff set, and is led to the reason", () => {
  setup(UPDATED, { ...post, made: "ai", madeByStaff: true, madeDecision: "12" });
  const group = screen.getByRole("radiogroup", { name: "How it was made" });
  for (const radio of within(group).getAllByRole("radio")) {
    expect(radio).toHaveProperty("disabled", true);
  }
  expect(screen.queryByRole("button", { name: "Clear" })).toBe(null);
  expect(link("Read why").getAttribute("href")).toBe("/decision/12");
});

const before: DescribeValues = {
  ...NOTHING_DESCRIBED,
  title: "Kestrel",
  tags: ["flames", "black"],
  imageDescriptions: { "image-1": "A red car", "image-2": "" },
  forSale: true,
  creator: "7",
  price: "1500",
};

const change = (after: Partial<DescribeValues>) => postChange(before, { ...before, ...after });

describe("postChange", () => {
  it("is empty when nothing changed", () => {
    expect(change({ tags: ["flames", "black"] })).toEqual({});
  });

  it.each<[Partial<DescribeValues>, ReturnType<typeof postChange>]>([
    [{ title: "Redline" }, { title: "Redline" }],
    [{ description: "Matte." }, { description: "Matte." }],
    [{ tags: ["black", "flames"] }, { tags: ["black", "flames"] }],
    [{ tags: [] }, { tags: [] }],
    [
      { imageDescriptions: { "image-2": "Its tail", "image-1": "A red car" } },
      { imageDescriptions: ["A red car", "Its tail"] },
    ],
    [{ imageDescriptions: {} }, { imageDescriptions: ["", ""] }],
    [{ nsfw: true }, { nsfw: true }],
    [{ made: "hand" }, { made: "hand" }],
    [{ made: null }, {}],
    [{ price: "0" }, { forSalePrice: 0 }],
    [{ creator: "8" }, { creator: "8" }],
    [{ forSale: false }, { forSale: false }],
    [
      { forSale: false, creator: "", price: "ten" },
      { forSale: false, creator: null },
    ],
  ])("contains what %j changes", (after, expected) => {
    expect(change(after)).toEqual(expected);
  });

  it("sends the price of a new sale, also when it is unchanged", () => {
    const unsold = { ...before, forSale: false };
    expect(postChange(unsold, before)).toEqual({ forSale: true, forSalePrice: 1500 });
  });
});
