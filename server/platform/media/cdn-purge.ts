import type { Storage } from "#server/platform/media/storage/storage.ts";

/** A CDN's URL for purging files, and its token. */
export type MediaPurge = { url: string; token: string | undefined };

// The limit of the most common services.
const BATCH = 30;
const TIMEOUT_MS = 10_000;

type Services = {
  settings: { mediaPurge: MediaPurge | undefined; publicUrl: string };
  storage: Pick<Storage, "urlOf">;
};

/** Purges public files from the CDN, if there is one; throws if it refuses. */
export async function purgeFiles({ settings, storage }: Services, keys: readonly string[]) {
  if (!settings.mediaPurge) return;
  const urls = keys.map((key) => new URL(storage.urlOf(key), settings.publicUrl).href);
  await purgeMedia(settings.mediaPurge, urls);
}

/** Posts `{"files": [url, …]}` for up to `BATCH` files at a time. A redirect would take the token elsewhere. */
async function purgeMedia({ url, token }: MediaPurge, files: readonly string[]): Promise<void> {
  for (let first = 0; first < files.length; first += BATCH) {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ files: files.slice(first, first + BATCH) }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
  }
}
