import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discardReturn, readReturn, saveReturn, takeReturnAction } from "./return-path.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  vi.stubGlobal("window", { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

describe("the return after signing in", () => {
  it("leads to the saved path until it is discarded", () => {
    saveReturn({ path: "/post/1?page=2#comments", action: "comment" });
    expect(readReturn()).toEqual({ path: "/post/1?page=2#comments", action: "comment" });
    expect(readReturn().path).toBe("/post/1?page=2#comments");
    discardReturn();
    expect(readReturn()).toEqual({ path: "/" });
  });

  it("gives the action once, and no other", () => {
    saveReturn({ path: "/post/1", action: "like" });
    expect(takeReturnAction("follow")).toBe(false);
    expect(takeReturnAction("like")).toBe(true);
    expect(takeReturnAction("like")).toBe(false);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "post/1", ""])(
    "never leads to %j",
    (path) => {
      saveReturn({ path, action: "like" });
      expect(readReturn()).toEqual({ path: "/" });
    },
  );

  it.each(["", "/post/1", "null", "{}", '{"path":1}'])("leads home from a stored %j", (value) => {
    saveReturn({ path: "/post/1" });
    for (const key of stored.keys()) stored.set(key, value);
    expect(readReturn()).toEqual({ path: "/" });
  });

  it("ignores an unknown action", () => {
    saveReturn({ path: "/post/1" });
    for (const key of stored.keys()) stored.set(key, '{"path":"/post/1","action":"delete"}');
    expect(readReturn()).toEqual({ path: "/post/1" });
  });

  it("leads home without storage", () => {
    vi.stubGlobal("window", {});
    saveReturn({ path: "/settings" });
    expect(readReturn()).toEqual({ path: "/" });
    expect(takeReturnAction("like")).toBe(false);
  });
});
