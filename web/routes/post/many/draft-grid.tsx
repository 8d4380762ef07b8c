import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Lookalike } from "#contract/likeness/contract.ts";
import type { Category } from "#contract/posts/categories.ts";
import { PictureError, UNREADABLE } from "#web/components/posts/image-editor/render-picture.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useTileDrag } from "#web/ui/hooks/use-tile-drag.ts";
import { columnsOf, stepOf } from "#web/ui/navigation/arrangement.ts";
import { cutForCategory } from "./add-pictures.ts";
import { type CardActs, type CardHandle, DraftCard } from "./draft-card.tsx";
import {
  checkPost,
  type DraftPost,
  grouped,
  joins,
  nameOf,
  recategorized,
  withTitle,
} from "./drafts.ts";
import type { ManyState, ManyStore } from "./many-store.ts";

/** What a dialog is opened for. */
export type Asked = { part: "edit" | "pictures" | "move"; id: string };

type DraftGridProps = {
  store: ManyStore;
  state: ManyState;
  lookalikesOf: (post: DraftPost) => readonly Lookalike[];
  onAsk: (asked: Asked) => void;
};

/** Renders the drafts as cards, of which one is lifted onto another to join it. */
export function DraftGrid({ store, state, lookalikesOf, onAsk }: DraftGridProps) {
  const { posts, shared } = state.drafts;
  const list = useRef<HTMLUListElement>(null);
  const limited = Object.values(state.progress).find(({ type }) => type === "limited");
  const { handleOf, said } = useGrouping(store, posts, list);

  function actsOf(post: DraftPost): CardActs {
    const { id } = post;
    return {
      onTitle: (title) => store.changePost(id, (one) => withTitle(one, title)),
      onCategory: (category) => void recut(store, post, category),
      onEdit: () => onAsk({ part: "edit", id }),
      onPictures: () => onAsk({ part: "pictures", id }),
      onMove: () => onAsk({ part: "move", id }),
      onRemove: () => {
        removePost(store, post);
        const at = posts.indexOf(post);
        handleAt(list.current, (posts[at + 1] ?? posts[at - 1])?.id)?.focus();
      },
    };
  }

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ul
        ref={list}
        aria-label="Drafts"
        className="grid gap-12 grid-cols-[repeat(auto-fill,minmax(min(100%,232px),1fr))] phone:gap-8 phone:grid-cols-[1fr_1fr]"
      >
        {posts.map((post) => {
          const checked = post.isQueued ? null : checkPost(post, shared);
          return (
            <DraftCard
              key={post.id}
              post={post}
              fault={typeof checked === "string" ? checked : null}
              lookalikes={lookalikesOf(post)}
              progress={state.progress[post.id] ?? limited}
              acts={actsOf(post)}
              handle={handleOf(post)}
            />
          );
        })}
      </ul>
    </>
  );
}

/** Removes a draft, which a toast can put back where it was. */
export function removePost({ change, getState }: ManyStore, post: DraftPost): void {
  const at = getState().drafts.posts.findIndex(({ id }) => id === post.id);
  change((drafts) => ({ ...drafts, posts: drafts.posts.toSpliced(at, 1) }));
  const run = () => change((drafts) => ({ ...drafts, posts: drafts.posts.toSpliced(at, 0, post) }));
  showToast("info", `Removed ${nameOf(post)}`, { label: "Undo", run });
}

/** Cuts the pictures of a draft for another category. */
async function recut({ change }: ManyStore, post: DraftPost, category: Category): Promise<void> {
  try {
    const images = await cutForCategory(post.images, post.category, category);
    change((drafts) => recategorized(drafts, post.id, category, images));
  } catch (error) {
    showToast("error", error instanceof PictureError ? error.message : UNREADABLE);
  }
}

/** A post that was lifted, and the one that it would join. */
type Lifted = { id: string; targetId: string | null };

/** Provides grouping by drag, by keyboard, and by pressing one picture after the other. */
function useGrouping(
  { change }: ManyStore,
  posts: readonly DraftPost[],
  list: RefObject<HTMLElement | null>,
) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState("");
  const postOf = (id: string | null | undefined) => posts.find((post) => post.id === id);
  const liftedPost = postOf(lifted?.id);
  const targetsOf = (post: DraftPost | undefined) =>
    posts.filter((other) => post && joins(post, other));
  const targets = targetsOf(liftedPost);

  function lift(id: string): void {
    const post = postOf(id);
    if (!post || post.isQueued) return;
    setLifted({ id, targetId: null });
    setSaid(
      targetsOf(post).length === 0
        ? `Lifted ${nameOf(post)}. No other post of its category has room.`
        : `Lifted ${nameOf(post)}. Arrows choose the post it joins, Space drops it, Escape cancels.`,
    );
  }

  function aim(id: string, targetId: string): void {
    const target = targetsOf(postOf(id)).find((one) => one.id === targetId);
    setLifted({ id, targetId: target?.id ?? null });
    if (target) setSaid(`Onto ${nameOf(target)}`);
  }

  function cancel(): void {
    if (liftedPost) setSaid(`${nameOf(liftedPost)} stays a post of its own`);
    setLifted(null);
  }

  function drop(targetId = lifted?.targetId ?? null): void {
    const target = targets.find(({ id }) => id === targetId);
    if (!lifted || !target || !liftedPost) {
      cancel();
      return;
    }
    // At once, so that the post that it joined can take the focus.
    flushSync(() => {
      change((drafts) => grouped(drafts, lifted.id, target.id));
      setLifted(null);
      const count = target.images.length + liftedPost.images.length;
      setSaid(`Joined ${nameOf(target)}, now ${count} pictures`);
    });
    handleAt(list.current, target.id)?.focus();
  }

  const drag = useTileDrag(list, {
    onStart: lift,
    onOver: aim,
    onOut: () => setLifted((now) => now && { ...now, targetId: null }),
    onEnd: () => drop(),
  });

  function press(id: string): void {
    if (drag.wasDragged()) return;
    if (!lifted) lift(id);
    // Where a finger presses next is what it joins.
    else drop(lifted.id === id ? undefined : id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string): void {
    if (event.key === "Escape") cancel();
    const ids = (lifted ? targets : posts).map((post) => post.id);
    const at = ids.indexOf((lifted ? lifted.targetId : id) ?? "");
    const to = stepOf(event.key, at, ids.length, lifted ? 1 : columnsOf(list.current));
    if (to === null) return;
    event.preventDefault();
    if (lifted) aim(lifted.id, ids[to] ?? "");
    else handleAt(list.current, ids[to])?.focus();
  }

  const handleOf = ({ id }: DraftPost): CardHandle => ({
    isLifted: lifted?.id === id,
    dropped: lifted?.targetId === id ? liftedPost?.images[0] : undefined,
    onPress: () => press(id),
    onKeyDown: (event) => onKeyDown(event, id),
    onPointerDown: (event) => drag.start(event, id),
  });

  return { handleOf, said };
}

/** Returns the picture of a card, which takes the focus. */
function handleAt(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-tile="${id}"] [aria-pressed]`) ?? null;
}
