import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { PostRow } from "#web/components/posts/grid/post-grid.tsx";
import { readReturn } from "#web/lib/session/return-path.ts";

const TILE = {
  ...{ _id: "7", title: "Red Oni", category: 0, images: [], numImages: 1, numLikes: 4 },
  ...{ forSale: true, forSalePrice: 1500, tags: [], nsfw: false },
  owner: { _id: "2", username: "kestrel" },
};
const POST = { ...TILE, liked: false, owner: { ...TILE.owner, avatar: null } };
const MEMBER = { _id: "1", verified: true };

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

/** Holds a finger on the only tile of a list until its peek is open; `found` is whether its post still is there. */
async function peek({
  user,
  tile = {},
  found = true,
}: {
  user?: object;
  tile?: object;
  found?: boolean;
}) {
  const { sent, wrapper } = createProviders(
    (endpoint) => {
      if (endpoint === "GET /api/boards")
        return { status: 200, body: { success: true, boards: [] } };
      if (endpoint === "GET /api/post/:id/like") {
        return { status: 200, body: { success: true, message: "Liked", liked: true, numLikes: 5 } };
      }
      return found
        ? { status: 200, body: { success: true, post: POST, heldComments: [] } }
        : { status: 404, body: { success: false, message: "This post is gone." } };
    },
    { path: "/explore?sort=popular", ...(user && { user }) },
  );
  render(<PostRow posts={[{ ...TILE, ...tile } as never]} label="Newest" />, { wrapper });
  const link = screen.getByRole("link", { name: /^Red Oni by kestrel/ });
  fireEvent.pointerDown(link, { pointerType: "touch", isPrimary: true });
  const dialog = await screen.findByRole("dialog", { name: "Red Oni by kestrel" });
  fireEvent.pointerUp(link, { pointerType: "touch", isPrimary: true });
  const likes = () => sent().filter(([endpoint]) => endpoint === "GET /api/post/:id/like").length;
  return { dialog, link, likes, user: userEvent.setup() };
}

test("members like a post where it is listed", async () => {
  const { dialog, likes, user } = await peek({ user: MEMBER });
  expect(dialog.textContent).toContain("Red OnikestrelAPB$ 1,500");
  const like = await screen.findByRole("button", { name: "Like, 4 likes" });
  await waitFor(() => expect(like.getAttribute("aria-busy")).toBeNull());
  await user.click(like);
  await waitFor(() => expect(likes()).toBe(1));
  const liked = await screen.findByRole("button", { name: "Like, 5 likes" });
  expect(liked.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Save" }).ariaHasPopup).toBe("dialog");
});

test.each([
  ["Like, 4 likes", "like"],
  ["Save", "save"],
])("'%s' leads visitors to sign in, and from there to the post", async (name, action) => {
  const { user } = await peek({});
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe("/login");
  await user.click(link);
  expect(readReturn()).toEqual({ path: "/post/7", action });
});

test("Open leads to the post, and Escape back to the tile", async () => {
  const { user, link } = await peek({});
  expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("/post/7");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("what is veiled in the list is veiled in the peek", async () => {
  const image = {
    url: "/media/a.webp",
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    alt: "Oni",
    width: 420,
    height: 420,
    sources: [],
  };
  const { dialog } = await peek({
    user: { ...MEMBER, settingBlurNSFW: true },
    tile: { nsfw: true, images: [image] },
  });
  expect(dialog.textContent).toContain("NSFW");
  const [picture] = dialog.querySelectorAll("img");
  expect(picture?.src).toMatch(/^data:image/);
});

test("says why a post that is gone can no longer be liked", async () => {
  const { dialog } = await peek({ user: MEMBER, found: false });
  await screen.findByText("This post is gone.");
  expect(dialog.textContent).not.toContain("Save");
});
