import { useEffect, useState } from "react";
import type { Lookalike } from "#contract/likeness/contract.ts";
import { CallError } from "#web/lib/call.ts";
import { listsNsfw, useUser } from "#web/lib/session/session.ts";
import { upload } from "#web/lib/upload.ts";
import { lookalikesForm } from "#web/routes/post/create/lookalikes-part.ts";
import type { DraftPost } from "./drafts.ts";

const NONE: readonly Lookalike[] = [];

/**
 * Looks for earlier posts like the first picture of each draft, one after the other. A search that fails finds none,
 * and a limit ends them until the next visit: neither stops anybody from publishing.
 */
export function useLookalikes(
  posts: readonly DraftPost[],
): (post: DraftPost) => readonly Lookalike[] {
  const nsfw = listsNsfw(useUser());
  const [found, setFound] = useState<ReadonlyMap<Blob, readonly Lookalike[]>>(new Map());
  const [isLimited, setLimited] = useState(false);
  const waiting = posts.flatMap(({ isQueued, images: [first] }) =>
    first?.cropped && !isQueued && !found.has(first.cropped) ? first.cropped : [],
  );
  const next = isLimited ? undefined : waiting[0];
  useEffect(() => {
    if (!next) return;
    let current = true;
    const show = (lookalikes: readonly Lookalike[]) =>
      current && setFound((before) => new Map(before).set(next, lookalikes));
    upload("POST /api/posts/lookalikes", lookalikesForm([next], nsfw), () => undefined).then(
      ({ lookalikes }) => show(lookalikes),
      (error) => {
        if (error instanceof CallError && error.status === 429) setLimited(true);
        else show(NONE);
      },
    );
    return () => {
      current = false;
    };
  }, [next, nsfw]);
  return ({ images: [first] }) => (first?.cropped && found.get(first.cropped)) ?? NONE;
}
