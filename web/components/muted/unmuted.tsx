import { type ReactNode, useMemo, useState } from "react";
import { muterOf } from "#contract/muted-words/rules.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";

/** What somebody made or wrote. */
type Made = { owner: { _id: string } };

/**
 * Returns a function that returns whether the viewer mutes something of others: whoever made it, or a word in one of
 * its texts.
 */
export function useMuter(): (made: Made, texts: readonly string[]) => boolean {
  const user = useCurrentUser();
  const words = user?.mutedWords;
  const hasMutedWord = useMemo(() => muterOf((words ?? []).map(({ word }) => word)), [words]);
  const mutesPerson = useMutesPerson();
  return ({ owner }, texts) =>
    owner._id !== user?._id && (mutesPerson(owner._id) || hasMutedWord(texts));
}

/** Returns a function that returns whether the viewer mutes the user with an id. */
export function useMutesPerson(): (id: string) => boolean {
  const people = useCurrentUser()?.mutedPeople;
  return (id) => people?.includes(id) === true;
}

type MutedCountProps = {
  count: number;
  /** 'the muted creations' */
  what: string;
  isShown: boolean;
  onToggle: () => void;
};

/** Renders how much is muted, with a button that shows or hides it. */
export function MutedCount({ count, what, isShown, onToggle }: MutedCountProps) {
  const act = isShown ? "Hide" : "Show";
  return (
    <>
      {count} muted.{" "}
      <button
        type="button"
        className="link phone:py-12"
        aria-label={`${act} ${what}`}
        onClick={onToggle}
      >
        {act}
      </button>
    </>
  );
}

type PostTexts = Made & { title: string; tags: readonly string[] };

/**
 * Returns those of a list's posts that the viewer does not mute, and a line that says how many are muted, with a button
 * that shows these too.
 */
export function useUnmuted<P extends PostTexts>(
  posts: readonly P[],
): { posts: readonly P[]; line: ReactNode } {
  const isMuted = useMuter();
  const [showsAll, setShowsAll] = useState(false);
  const unmuted = posts.filter((post) => !isMuted(post, [post.title, ...post.tags]));
  const count = posts.length - unmuted.length;
  if (count === 0) return { posts, line: null };
  const line = (
    <p className="t-sm mb-8 text-right phone:text-left" role="status">
      <MutedCount
        count={count}
        what="the muted creations"
        isShown={showsAll}
        onToggle={() => setShowsAll(!showsAll)}
      />
    </p>
  );
  return { posts: showsAll ? posts : unmuted, line };
}
