import { expect, test } from "vitest";
import { ROLE } from "../users/roles.ts";
import { cardVersion, postCardOf, profileCardOf } from "./cards.ts";

const POST = {
  title: "Wolf",
  category: 0 as const,
  images: [{ url: "/media/wolf.webp" }, { url: "/media/back.webp" }],
  owner: { username: "owl", avatar: null },
  forSale: true,
  forSalePrice: 1_500,
  nsfw: false,
};

test("the card of a post shows its first picture, unless it is NSFW", () => {
  const card = postCardOf(POST);
  expect(card).toMatchObject({ title: "Wolf", username: "owl", picture: "/media/wolf.webp" });
  expect(card.sale).toContain("1,500");
  expect(postCardOf({ ...POST, nsfw: true }).picture).toBe(null);
  expect(postCardOf({ ...POST, images: [] }).picture).toBe(null);
});

test("the version of a card changes with what it shows, and with nothing else", () => {
  const version = cardVersion(postCardOf(POST));
  expect(version).toMatch(/^[0-9a-z]+$/);
  expect(cardVersion(postCardOf({ ...POST }))).toBe(version);
  for (const change of [{ title: "Fox" }, { nsfw: true }, { forSalePrice: 1_501 }]) {
    expect(cardVersion(postCardOf({ ...POST, ...change }))).not.toBe(version);
  }
});

test("the card of a profile shows the figures and the badge", () => {
  const profile = {
    username: "owl",
    avatar: null,
    profileColor: "#7a2a8c",
    roles: [ROLE.moderator],
    numPosts: 3,
    numFollowers: 2,
  };
  const { roles, ...shown } = profile;
  expect(profileCardOf(profile)).toEqual({
    ...shown,
    badge: { role: ROLE.moderator, text: "Moderator", tone: "mod" },
  });
  expect(profileCardOf({ ...profile, roles: [ROLE.member] }).badge).toBe(null);
});
