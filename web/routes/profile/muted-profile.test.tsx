import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { Creations } from "./creations.tsx";
import { ProfileHeader } from "./profile-header.tsx";

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));

const OWL = {
  ...{ _id: "8", username: "owl", profileColor: "#112233", bio: "", roles: [0], characters: [] },
  ...{ createdAt: "2026-01-31T12:00:00.000Z", discordId: null, avatar: null },
  ...{ numLikes: 5, numPosts: 2, numFollowers: 3, numFollowing: 4 },
};
const SHOWN = { category: "all", page: 1, sort: "newest", forSale: false } as const;

const post = (_id: string, title: string) => ({
  ...{ _id, title, category: 0, images: [], tags: [], nsfw: false, numImages: 1, numLikes: 0 },
  owner: { _id: "8", username: "owl" },
});

/** Renders the profile of a maker of two posts for a viewer who mutes these people. */
function show(mutedPeople: string[]) {
  const posts = [post("1", "Wolf"), post("2", "Fox")];
  const { wrapper } = createProviders(
    () => ({ status: 200, body: { success: true, posts, postPageCount: 1 } }),
    { path: "/profile/owl", user: { _id: "1", mutedPeople, roles: [0] } },
  );
  const profile = OWL as never;
  render(
    <>
      <ProfileHeader profile={profile} list={null} choices={null} />
      <Creations profile={profile} shown={SHOWN} />
    </>,
    { wrapper },
  );
}

const links = () =>
  within(screen.getByRole("list", { name: "Creations by owl" })).queryAllByRole("link");

test("is marked as muted, says how many creations are, and shows them on request", async () => {
  show(["8"]);
  await screen.findByText("2 muted.");
  expect(links()).toEqual([]);
  expect(screen.getByText("Muted")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show the muted creations" }));
  expect(links()).toHaveLength(2);
});

test("is as anybody's to those who do not mute its owner", async () => {
  show(["9"]);
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(screen.queryByText("Muted")).toBeNull();
});
