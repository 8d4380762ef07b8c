declare const self: ServiceWorkerGlobalScope;

/** What a page asks to be kept: its own address, and every file of the build it has loaded. */
type Kept = { page: string; files: string[] };

const CACHE_PREFIX = "page ";

// One after another: a list that is older must not take away what a newer one brought.
let keeping = Promise.resolve();

/** Keeps a page as any visitor gets it: nothing of a person stays in the cache. */
async function keep({ page, files }: Kept): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + page);
  const answer = await fetch(page, { credentials: "omit" });
  if (answer.ok) await cache.put(page, answer);
  for (const file of files) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  const wanted = new Set([page, ...files].map((path) => new URL(path, self.location.origin).href));
  for (const { url } of await cache.keys()) {
    if (!wanted.has(url)) await cache.delete(url);
  }
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function keptWithoutConnection(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  keeping = keeping.then(() => keep(event.data as Kept)).catch(() => undefined);
  event.waitUntil(keeping);
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(keptWithoutConnection(request));
});

// Makes a module of it, which may name its own scope.
export {};
