/** Where a CDN takes orders to forget files, and what it knows us by. */
export type MediaPurge = { url: string; token: string | undefined };

// What the most common services take in one call.
const AT_ONCE = 30;
const ANSWER_WITHIN_MS = 10_000;

/** Posts `{"files": [address, …]}` for so many files at a time; throws when that is refused. */
export async function purgeMedia(
  { url, token }: MediaPurge,
  files: readonly string[],
): Promise<void> {
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ files: files.slice(first, first + AT_ONCE) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the CDN answered ${answer.status} to a purge`);
  }
}
