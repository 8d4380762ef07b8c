import { type ReactNode, useState } from "react";
import { NO_SUCH_POST, NOTICE_POSTS_MAX } from "#contract/notices/contract.ts";
import { postIdIn } from "#web/components/reports/original-link.ts";
import { messageOf } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";

export type NamedPost = {
  id: string;
  title: string;
  maker: string;
  createdAt: string;
  picture: ReactNode;
};

type Options = {
  findPost: (id: string) => Promise<NamedPost | null>;
  onChange: (posts: readonly NamedPost[]) => void;
};

const ALREADY = "This post is in the list already.";
const FULL = `A notice names at most ${NOTICE_POSTS_MAX} posts.`;

/** Provides the posts that a notice names, each added by a link or an id. */
export function usePostLinks({ findPost, onChange }: Options) {
  const site = useSite();
  const [posts, setPosts] = useState<readonly NamedPost[]>([]);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [looking, setLooking] = useState(false);

  function show(next: readonly NamedPost[]): void {
    setPosts(next);
    onChange(next);
  }

  /** Looks up the post of a link and adds it; empty text adds nothing. */
  async function add(text = typed): Promise<void> {
    if (text.trim() === "" || looking) return;
    // The site may be open under another address than its own.
    const id = postIdIn(text, site.url) ?? postIdIn(text, window.location.origin);
    const refusal = refusalOf(posts, id);
    if (refusal !== undefined || id === null) return setError(refusal ?? NO_SUCH_POST);
    setLooking(true);
    try {
      const post = await findPost(id);
      if (!post) return setError(NO_SUCH_POST);
      show([...posts, post]);
      setTyped("");
      setError(undefined);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setLooking(false);
    }
  }

  return {
    posts,
    typed,
    error,
    looking,
    type: (text: string) => {
      setTyped(text);
      setError(undefined);
    },
    add,
    remove: (id: string) => show(posts.filter((post) => post.id !== id)),
  };
}

function refusalOf(posts: readonly NamedPost[], id: string | null): string | undefined {
  if (posts.length >= NOTICE_POSTS_MAX) return FULL;
  return posts.some((post) => post.id === id) ? ALREADY : undefined;
}
