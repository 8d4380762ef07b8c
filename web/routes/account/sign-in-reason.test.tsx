import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { discardReturn, type SignInReturn, saveReturn } from "#web/lib/session/return-path.ts";
import { SignInReason } from "./sign-in-reason.tsx";

const IMAGE = {
  url: "/media/a/570.webp",
  width: 570,
  height: 340,
  thumbhash: "",
  sources: [],
  description: null,
};
const POST = {
  title: "Seigaiha Runabout",
  owner: { username: "MakerMia" },
  nsfw: false,
  images: [IMAGE],
};

afterEach(discardReturn);

async function reasonFor(wanted: SignInReturn | undefined, post: object | null = POST) {
  if (wanted) saveReturn(wanted);
  const status = post ? 200 : 404;
  const { wrapper, queries } = createProviders(() => ({
    status,
    body: { success: post !== null, message: "", post },
  }));
  const { container } = render(
    <p>
      <SignInReason verb="Log in" />
    </p>,
    { wrapper },
  );
  await expect.poll(() => queries.isFetching()).toBe(0);
  return { text: container.textContent, pictures: container.querySelectorAll("img").length };
}

test.each([
  ["like", "/post/1", "Log in to like Seigaiha Runabout", 1],
  ["comment", "/post/1?page=2#comments", "Log in to comment on Seigaiha Runabout", 1],
  ["follow", "/post/1", "Log in to follow MakerMia", 0],
  ["follow", "/profile/MakerMia/Vehicle", "Log in to follow MakerMia", 0],
  ["follow", "/profile/MakerMia", "Log in to follow MakerMia", 0],
  ["like", "/loadout/l/abc234", "Log in to like this loadout", 0],
  ["submit", "/post/create", "Log in to share a creation", 0],
] as const)("says that one is there to %s at %s", async (action, path, text, pictures) => {
  expect(await reasonFor({ action, path })).toEqual({ text, pictures });
});

test("says nothing where nothing was asked for", async () => {
  expect((await reasonFor(undefined)).text).toBe("Create. Share. Socialize.");
  expect((await reasonFor({ path: "/post/1" })).text).toBe("Create. Share. Socialize.");
});

test("shows no picture of an NSFW post, and none of one that is gone", async () => {
  const wanted = { path: "/post/1", action: "like" } as const;
  const nsfw = { text: "Log in to like Seigaiha Runabout", pictures: 0 };
  expect(await reasonFor(wanted, { ...POST, nsfw: true })).toEqual(nsfw);
  const gone = { text: "Log in to like this creation", pictures: 0 };
  expect(await reasonFor(wanted, null)).toEqual(gone);
  expect(screen.queryAllByRole("img")).toEqual([]);
});
