import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { matchPath, parsePath } from "react-router";
import { postQuery } from "#web/components/posts/api.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { type ReturnAction, readReturn } from "#web/lib/session/return-path.ts";

const TAGLINE = "Create. Share. Socialize.";

/** Renders what signing in is for, with its picture; the tagline where nothing was asked for. */
export function SignInReason({ verb }: { verb: "Log in" | "Join" }) {
  const { path, action } = useReturn();
  const { pathname = "" } = parsePath(path);
  // The form of a new creation has an address like a post's.
  const isPost = action !== undefined && action !== "submit";
  const postId = isPost ? matchPath("/post/:id", pathname)?.params.id : undefined;
  const { data } = useQuery({ ...postQuery(postId ?? ""), enabled: postId !== undefined });
  const post = data?.post;
  if (!action) return TAGLINE;
  const username = matchPath("/profile/:name/*", pathname)?.params.name ?? post?.owner.username;
  const [picture] = post && !post.nsfw && action !== "follow" ? post.images : [];
  const { act, subject } = {
    like: {
      act: "like",
      subject: post?.title ?? (postId ? "this creation" : "this loadout"),
    },
    save: { act: "save", subject: post?.title ?? "this creation" },
    comment: { act: "comment on", subject: post?.title ?? "this creation" },
    follow: { act: "follow", subject: username ?? "its maker" },
    submit: { act: "share", subject: "a creation" },
  }[action] satisfies { act: string; subject: string };
  return (
    <span className="flex items-center gap-12">
      {picture && (
        <PostPicture className="flex-none w-96 h-auto" image={picture} sizes="96px" alt="" />
      )}
      <span className="min-w-0">
        {verb} to {act}{" "}
        <b className="text-bright wrap-anywhere" dir="auto">
          {subject}
        </b>
      </span>
    </span>
  );
}

/** Returns what was asked for before; nothing while the page hydrates, because only the browser knows. */
function useReturn(): { path: string; action?: ReturnAction } {
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => JSON.stringify(readReturn()),
    () => '{"path":"/"}',
  );
  return JSON.parse(stored);
}
