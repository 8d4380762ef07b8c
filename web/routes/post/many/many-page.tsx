import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { IMAGE_TYPES } from "#contract/images/rules.ts";
import { RejectedFiles } from "#web/components/posts/image-editor/image-tray.tsx";
import { takeNewPictures } from "#web/components/posts/new-pictures.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useDroppedFile } from "#web/ui/hooks/use-dropped-file.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { usePastedFiles } from "#web/ui/hooks/use-pasted-files.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { useAddPictures } from "./add-pictures.ts";
import { type Asked, DraftGrid } from "./draft-grid.tsx";
import { countPictures, PICTURES_MAX, type Shared } from "./drafts.ts";
import type { ManyState, ManyStore } from "./many-store.ts";
import { DiscardAll, PublishBar } from "./publish-bar.tsx";
import { LimitNote, PublishedList, TotalProgress } from "./publish-progress.tsx";
import { SharedPanel, sharedTitle } from "./shared-panel.tsx";
import { useLookalikes } from "./use-lookalikes.ts";

const loadDialogs = () => import("./draft-dialogs.tsx");
const EditDialog = lazyPart(async () => (await loadDialogs()).EditDialog);
const PicturesDialog = lazyPart(async () => (await loadDialogs()).PicturesDialog);
const MoveDialog = lazyPart(async () => (await loadDialogs()).MoveDialog);

/** Renders the drafts of a user, and what one does with all of them. */
export function ManyPage({ store }: { store: ManyStore }) {
  const state = useStore(store);
  const { posts, shared } = state.drafts;
  const lookalikesOf = useLookalikes(posts);
  const { add, reading, rejected } = useAddPictures(store);
  const isDragging = useNewPictures(add);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const { ask, dialog } = useDraftDialogs(store, state, lookalikesOf);
  const head = useFocusRescue<HTMLDivElement>(posts.length);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const pictures = countPictures(posts);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={IMAGE_TYPES.join(",")}
        aria-label="Pictures"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the same files be chosen again.
          currentTarget.value = "";
          add(files);
        }}
      />
      <div className="grid items-start gap-x-28 gap-y-12 grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] narrow:grid-cols-[minmax(0,1fr)] narrow:grid-rows-none">
        <div className="min-w-0">
          <SectionHeading
            level={1}
            roomy
            right={<Counts pictures={pictures} posts={posts.length} />}
          >
            Submit many
          </SectionHeading>
          <div ref={head} tabIndex={-1} className="landing">
            {pictures === 0 ? (
              <EmptyArea over={isDragging} onChoose={choose} />
            ) : (
              <AddStrip left={PICTURES_MAX - pictures} over={isDragging} onChoose={choose} />
            )}
            <RejectedFiles rejected={rejected} />
          </div>
        </div>
        <aside
          className="grid gap-16 row-span-2 sticky top-72 pt-24 pb-24 narrow:static narrow:row-span-1 narrow:gap-12 narrow:p-0"
          aria-label="All drafts"
        >
          <TotalProgress state={state} reading={reading} />
          {posts.length > 0 && !isSheetOpen && (
            <div className="narrow:hidden">
              <h2 className="t-h3">{sharedTitle(posts.length)}</h2>
              <SharedFields store={store} count={posts.length} shared={shared} />
            </div>
          )}
          <SharedSheet store={store} state={state} isOpen={isSheetOpen} onOpen={setSheetOpen} />
          <LimitNote state={state} />
        </aside>
        <div className="min-w-0 pb-24">
          <DraftGrid store={store} state={state} lookalikesOf={lookalikesOf} onAsk={ask} />
          {posts.length > 0 && (
            <div className="hidden mt-16 phone:grid">
              <DiscardAll onDiscard={store.discard} />
            </div>
          )}
          <PublishedList published={state.published} />
        </div>
      </div>
      {posts.length > 0 && <PublishBar store={store} state={state} lookalikesOf={lookalikesOf} />}
      {dialog}
    </>
  );
}

const DEVICE = "Drafts stay on this device.";

function Counts({ pictures, posts }: { pictures: number; posts: number }) {
  if (posts === 0) return <span className="t-sm phone:hidden">{DEVICE}</span>;
  const of = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  return (
    <span className="t-sm tabular-nums">
      {of(pictures, "picture")}
      <span className="phone:hidden">{`, ${of(posts, "post")}. ${DEVICE}`}</span>
    </span>
  );
}

/** Takes pictures that are dropped, pasted or come from the wizard; returns whether some are dragged. */
function useNewPictures(add: (files: readonly File[]) => void): boolean {
  usePastedFiles(add);
  const addGiven = useEffectEvent(() => add(takeNewPictures()));
  useEffect(() => addGiven(), []);
  return useDroppedFile(
    (_, { dataTransfer }) => add([...(dataTransfer?.files ?? [])]),
    isDialogOpen,
  );
}

function isDialogOpen(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog])") !== null;
}

type AreaProps = { over: boolean; onChoose: () => void };

/** Renders what the page begins with. */
function EmptyArea({ over, onChoose }: AreaProps) {
  return (
    <div
      className={classNames(
        "drop grid-cols-[auto] place-content-center justify-items-center min-h-400 p-24 text-center text-15 leading-24 phone:min-h-240",
        over && "drop-over",
      )}
    >
      <Button variant="primary" size="l" icon="up" onClick={onChoose}>
        Choose pictures
      </Button>
      <p className="no-hover:hidden">or drop or paste here</p>
      <p className="t-xs max-w-480">
        Up to {PICTURES_MAX} at a time: PNG, JPEG or WebP, up to 8 MB each. Each becomes a draft in
        the category of its shape; one picture moved onto another joins its post. Nothing is
        published before you say so.
      </p>
    </div>
  );
}

type AddStripProps = AreaProps & { left: number };

function AddStrip({ left, over, onChoose }: AddStripProps) {
  return (
    <div className={classNames("drop grid-cols-[auto_1fr_auto] min-h-52", over && "drop-over")}>
      <Icon name="up" />
      <p>
        <span className="no-hover:hidden">
          Drop up to {PICTURES_MAX} pictures here, or{" "}
          <button type="button" className="link" onClick={onChoose}>
            choose files
          </button>
          . Drag one picture onto another to group them.
        </span>
        <span className="can-hover:hidden">
          <button type="button" className="link py-12 -my-12" onClick={onChoose}>
            Add pictures
          </button>
          . Hold one and drag it onto another, or tap both, to group them.
        </span>
      </p>
      <span className="tabular-nums">{left} left</span>
    </div>
  );
}

type SharedFieldsProps = { store: ManyStore; count: number; shared: Shared };

function SharedFields({ store, count, shared }: SharedFieldsProps) {
  const { change } = store;
  const save = useCallback(
    (next: Shared) => change((drafts) => ({ ...drafts, shared: next })),
    [change],
  );
  return <SharedPanel count={count} shared={shared} onChange={save} />;
}

type SharedSheetProps = {
  store: ManyStore;
  state: ManyState;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

/** Opens the fields for all drafts on small screens. */
function SharedSheet({ store, state, isOpen, onOpen: setOpen }: SharedSheetProps) {
  const { posts, shared } = state.drafts;
  const title = sharedTitle(posts.length);
  if (posts.length === 0) return null;
  return (
    <>
      <div className="hidden narrow:block">
        <Button block icon="tune" onClick={() => setOpen(true)}>
          {title}
        </Button>
      </div>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        head={<span className="pl-8 t-h3">{title}</span>}
        short
        foot={
          <Button block variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className="p-16">
          <SharedFields store={store} count={posts.length} shared={shared} />
        </div>
      </Sheet>
    </>
  );
}

type LookalikesOf = ReturnType<typeof useLookalikes>;

/** Provides the dialogs of one draft. */
function useDraftDialogs(store: ManyStore, { drafts }: ManyState, lookalikesOf: LookalikesOf) {
  const { show, dialog } = useDialog<Asked>(({ part, id }, opening) => {
    const post = drafts.posts.find((one) => one.id === id);
    if (!post || post.isQueued) return null;
    if (part === "pictures") return <PicturesDialog store={store} post={post} {...opening} />;
    if (part === "move") {
      return <MoveDialog store={store} post={post} posts={drafts.posts} {...opening} />;
    }
    const lookalikes = lookalikesOf(post);
    const { shared } = drafts;
    return <EditDialog {...{ store, post, shared, lookalikes }} {...opening} />;
  });
  return { ask: show, dialog };
}
