/** A CDN's URL for purging files, and its token. */
export type MediaPurge = { url: string; token: string | undefined };

// The limit of the most common services.
const BATCH = 30;
const TIMEOUT_MS = 10_000;

/** Posts `{"files": [url, …]}` for up to `BATCH` files at a time; throws if the CDN refuses. */
export async function purgeMedia(
  { url, token }: MediaPurge,
  files: readonly string[],
): Promise<void> {
  for (let first = 0; first < files.length; first += BATCH) {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ files: files.slice(first, first + BATCH) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
  }
}
