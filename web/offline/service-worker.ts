declare const self: ServiceWorkerGlobalScope;

/** Message from a page: the URL to cache, and the build files it has loaded. */
type CacheRequest = { page: string; files: string[] };

const PAGE_PREFIX = "page ";
/** Build files that any page has loaded; their names contain a hash of their content. */
const FILES_CACHE = "files";
const FILES_MAX = 400;
const OFFLINE_PAGE = "/offline";

// Serialized: an older message must not remove files that a newer one added.
let lastTask = Promise.resolve();

function enqueue(work: () => Promise<void>): Promise<void> {
  lastTask = lastTask.then(work).catch(() => undefined);
  return lastTask;
}

/** Caches a page as visitors get it, with its files; no personal data is cached. */
async function cachePage({ page, files }: CacheRequest): Promise<void> {
  const cache = await caches.open(PAGE_PREFIX + page);
  const response = await fetch(page, { credentials: "omit" });
  if (!response.ok) return;
  const namedFiles = filesNamedIn(await response.clone().text());
  const required = [...new Set([...namedFiles, ...files])];
  for (const file of required) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  // The page last: it must never refer to a file that is not cached.
  await cache.put(page, response);
  const urls = new Set([page, ...required].map((path) => new URL(path, self.origin).href));
  for (const { url } of await cache.keys()) {
    if (!urls.has(url)) await cache.delete(url);
  }
}

/** Caches the offline page, once per build, and the files that other pages have loaded. */
async function cacheOfflinePage({ files }: CacheRequest): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  for (const file of files) {
    // A file of an older build may be missing; the others are still cached.
    if (!(await caches.match(file))) await cache.add(file).catch(() => undefined);
  }
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - FILES_MAX))) await cache.delete(old);
  const cached = await caches.match(OFFLINE_PAGE);
  const entry = files.find((file) => file.includes("/entry-client-"));
  if (cached && (!entry || (await cached.text()).includes(entry))) return;
  await cachePage({ page: OFFLINE_PAGE, files: [] });
}

function filesNamedIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request.url);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") {
    const copy = response.clone();
    void caches.open(FILES_CACHE).then((cache) => cache.put(request.url, copy));
  }
  return response;
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    const cached = (await caches.match(pathname)) ?? (await caches.match(OFFLINE_PAGE));
    return cached ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(enqueue(() => cachePage({ page: OFFLINE_PAGE, files: [] })));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const cached = event.data as CacheRequest;
  event.waitUntil(
    enqueue(() => (cached.page === OFFLINE_PAGE ? cacheOfflinePage(cached) : cachePage(cached))),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
  else if (request.mode === "navigate") event.respondWith(networkFirst(request));
});

// Makes the file a module, so that `self` can be declared.
export {};
