import { afterEach, expect, test, vi } from "vitest";
import { saveReturnPath, takeReturnPath } from "./return-path.ts";

afterEach(() => vi.unstubAllGlobals());

test("a saved path is taken once", () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  vi.stubGlobal("window", { sessionStorage });
  saveReturnPath("/settings");
  expect(takeReturnPath()).toBe("/settings");
  expect(takeReturnPath()).toBe("/");
});

test("without storage, signing in leads home", () => {
  vi.stubGlobal("window", {});
  saveReturnPath("/settings");
  expect(takeReturnPath()).toBe("/");
});
