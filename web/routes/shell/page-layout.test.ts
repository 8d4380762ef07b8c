import { describe, expect, it } from "vitest";
import { pageLayout } from "./page-layout.ts";

describe("pageLayout", () => {
  it.each([
    "/login",
    "/join",
    "/join/discord",
    "/discord/test",
    "/auth/discord",
    "/loadout",
    "/loadout/manage",
    "/apbhsl",
    "/colorconverter",
    "/reset-password",
    "/reset-password/reset/abc",
    "/login/",
  ])("hides the chrome on %s", (path) => {
    expect(pageLayout(path)).toMatchObject({
      chrome: false,
      rail: false,
      verifyNotice: false,
    });
  });

  it.each(["/", "/following", "/explore", "/explore/"])("shows the rail on %s", (path) => {
    expect(pageLayout(path)).toMatchObject({ chrome: true, rail: true });
  });

  it.each(["/post/1", "/searching", "/loginx", "/joiner", "/404", "/post/create"])(
    "shows the chrome alone on %s",
    (path) => {
      expect(pageLayout(path)).toMatchObject({ chrome: true, rail: false });
    },
  );

  it("hides the verify notice where the page itself asks to verify", () => {
    expect(pageLayout("/post/create").verifyNotice).toBe(false);
    expect(pageLayout("/post/create/many").verifyNotice).toBe(false);
    expect(pageLayout("/verify/abc").verifyNotice).toBe(false);
    expect(pageLayout("/settings").verifyNotice).toBe(false);
    expect(pageLayout("/user/1/edit").verifyNotice).toBe(true);
    expect(pageLayout("/post/1/edit").verifyNotice).toBe(true);
  });

  it.each(["/post/create", "/post/create/many", "/settings", "/user/1/edit", "/colorconverter"])(
    "leaves pictures to %s",
    (path) => {
      expect(pageLayout(path).searchesPictures).toBe(false);
    },
  );

  it.each(["/", "/search", "/post/1", "/loadout"])("searches by pictures on %s", (path) => {
    expect(pageLayout(path).searchesPictures).toBe(true);
  });
});
