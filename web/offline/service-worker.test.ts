import { afterAll, expect, test, vi } from "vitest";

/** What the site answers, by path; and what is cached, by cache and URL. */
const site = new Map<string, string>();
const cached = new Map<string, Map<string, string>>();
const pathOf = (url: string) => new URL(url, "https://parade.test").pathname;

function openCache(name: string) {
  const entries = cached.get(name) ?? new Map<string, string>();
  cached.set(name, entries);
  return {
    match: async (url: string) => entries.get(pathOf(url)),
    add: async (url: string) => void entries.set(pathOf(url), site.get(pathOf(url)) ?? ""),
    put: async (url: string, response: Response) =>
      void entries.set(pathOf(url), await response.text()),
    keys: async () => [...entries.keys()].map((path) => ({ url: `https://parade.test${path}` })),
    delete: async (url: string) => entries.delete(pathOf(url)),
  };
}

const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal("self", {
  origin: "https://parade.test",
  addEventListener: (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
});
vi.stubGlobal("caches", { open: async (name: string) => openCache(name) });
vi.stubGlobal("fetch", async (url: string) => new Response(site.get(pathOf(url))));
await import("./service-worker.ts");
afterAll(() => vi.unstubAllGlobals());

test("replaces a cached page and its files by those of the next build", async () => {
  const visit = async (build: number) => {
    site.set("/loadout", `<link href="/assets/style-${build}.css">`);
    const done = Promise.withResolvers<unknown>();
    const data = { page: "/loadout", files: [`/assets/entry-${build}.js`] };
    listeners.get("message")?.({ data, waitUntil: done.resolve });
    await done.promise;
    return [...(cached.get("page /loadout") ?? [])].map(([path]) => path).toSorted();
  };
  expect(await visit(1)).toEqual(["/assets/entry-1.js", "/assets/style-1.css", "/loadout"]);
  expect(await visit(2)).toEqual(["/assets/entry-2.js", "/assets/style-2.css", "/loadout"]);
  expect(cached.get("page /loadout")?.get("/loadout")).toContain("style-2.css");
});
