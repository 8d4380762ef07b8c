import type { Lookalike } from "#contract/likeness/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { checkPost, type DraftPost } from "./drafts.ts";
import type { ManyState, ManyStore } from "./many-store.ts";

const DISCARD = {
  title: "Discard all drafts?",
  body: "Their pictures and texts are deleted from this device. What is published stays.",
  confirmLabel: "Discard all",
};

type PublishBarProps = {
  store: ManyStore;
  state: ManyState;
  lookalikesOf: (post: DraftPost) => readonly Lookalike[];
};

/** Renders what one does with all drafts, at the end of the page. */
export function PublishBar({ store, state, lookalikesOf }: PublishBarProps) {
  const { posts, shared } = state.drafts;
  const drafts = posts.filter(({ isQueued }) => !isQueued);
  const complete = drafts.filter((post) => typeof checkPost(post, shared) !== "string");
  const ready = complete.filter((post) => lookalikesOf(post).every(({ _id }) => post.answers[_id]));
  const faulty = drafts.length - complete.length;
  const queued = posts.length - drafts.length;

  const publish = (chosen: readonly DraftPost[]) => store.publish(chosen.map(({ id }) => id));

  function publishAll(): void {
    publish(complete);
    if (faulty === 0) return;
    const text = faulty === 1 ? "One post stays: see its card" : `${faulty} stay: see their cards`;
    showToast("info", text);
    if (complete.length === 0) firstFault()?.focus();
  }

  return (
    <div className="bottom-bar flex items-center gap-12 min-h-72 -mx-24 px-24 narrow:-mx-16 narrow:px-16 phone:flex-wrap phone:gap-8 phone:-mx-12 phone:px-12 phone:py-8 phone:*:[button]:flex-1 page-bar-[72px] phone:page-bar-[100px]">
      <div className="mr-auto phone:hidden">
        <DiscardAll onDiscard={store.discard} />
      </div>
      <p className="t-sm tabular-nums phone:flex-[1_0_100%]">
        {countsText({
          ready: ready.length,
          asking: complete.length - ready.length,
          faulty,
          queued,
        })}
      </p>
      {state.isPublishing && <Button onClick={store.pause}>Pause</Button>}
      {ready.length > 0 && ready.length < drafts.length && (
        <Button size="l" onClick={() => publish(ready)}>
          Publish {ready.length} ready
        </Button>
      )}
      {(complete.length > 0 || queued === 0) && (
        <Button size="l" variant="primary" onClick={publishAll}>
          Publish all {drafts.length}
        </Button>
      )}
      {complete.length === 0 && queued > 0 && !state.isPublishing && (
        <Button size="l" variant="primary" onClick={() => publish([])}>
          Go on
        </Button>
      )}
    </div>
  );
}

/** Returns the first title that is missing. */
function firstFault(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-tile] [aria-invalid]");
}

type Counts = { ready: number; asking: number; faulty: number; queued: number };

/** Returns such as '4 ready, 1 has look-alikes, 1 misses something, 2 on the way'. */
function countsText({ ready, asking, faulty, queued }: Counts): string {
  const parts = [
    ready > 0 && `${ready} ready`,
    asking > 0 && `${asking} ${asking === 1 ? "has" : "have"} look-alikes`,
    faulty > 0 && `${faulty} ${faulty === 1 ? "misses" : "miss"} something`,
    queued > 0 && `${queued} on the way`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Renders the button that removes all drafts, once that is confirmed. */
export function DiscardAll({ onDiscard }: { onDiscard: () => void }) {
  const { show, dialog } = useConfirmation<null>(() => DISCARD, onDiscard);
  return (
    <>
      <Button variant="quiet" onClick={() => show(null)}>
        Discard all
      </Button>
      {dialog}
    </>
  );
}
