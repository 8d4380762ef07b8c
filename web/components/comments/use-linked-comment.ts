import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCall } from "#web/lib/call.ts";

const HIGHLIGHT_MS = 2_000;
const HASH = /^#comment-(\d+)$/;

/** Returns the id of a comment's element, which addresses name. */
export function commentAnchor(id: string): string {
  return `comment-${id}`;
}

/** Shows the comment that the address names, once the page of comments is loaded; it may be on another page. */
export function useLinkedComment(isLoaded: boolean, hrefFor: (page: number) => string): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const call = useCall();
  const id = HASH.exec(hash)?.[1];

  const find = useEffectEvent(async (id: string) => {
    if (showComment(id)) return;
    const { threadId, page } = await call("GET /api/comment/:id", { params: { id } });
    // A reply that is not shown yet is in the thread.
    if (showComment(threadId)) return;
    const path = hrefFor(page).replace(/#.*$/, `#${commentAnchor(threadId)}`);
    if (path === pathname + search + hash) return;
    await navigate(path, { replace: true, preventScrollReset: true });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is pressed again has another key
  useEffect(() => {
    // A comment that was deleted meanwhile is not there.
    if (id && isLoaded) void find(id).catch(() => undefined);
  }, [id, key, isLoaded]);
}

/** Scrolls to a comment, focuses and highlights it; returns whether it is on the page. */
function showComment(id: string): boolean {
  const comment = document.getElementById(commentAnchor(id));
  if (!comment) return false;
  comment.scrollIntoView({ block: "center" });
  comment.focus({ preventScroll: true });
  comment.animate({ backgroundColor: ["var(--signal-soft)", "transparent"] }, HIGHLIGHT_MS);
  return true;
}
