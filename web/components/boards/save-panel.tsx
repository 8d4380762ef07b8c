import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createBoard, type SavedBoard } from "#contract/boards/contract.ts";
import { canCreateBoard } from "#contract/boards/policy.ts";
import { BOARD_AUDIENCES, BOARD_TITLE_MAX } from "#contract/boards/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { Post } from "#contract/posts/contract.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { useOpenedTrigger } from "#web/ui/overlays/use-opened-trigger.ts";
import { useCreateBoard, useRefreshBoards, useSaveToBoard } from "./api.ts";
import { AUDIENCES, BoardCover, BoardFacts } from "./board-cover.tsx";
import { ownBoardsQuery } from "./queries.ts";

type Saved = Pick<Post, "_id" | "title">;

export type SavePanelProps = { trigger: ReactElement<ComponentProps<"button">>; post: Saved };

/** Renders the button with one's boards, which are open at first: in a popover, on phones in a sheet. */
export function SavePanel({ trigger, post }: SavePanelProps) {
  const [onPhone] = useState(() => matchMedia("(max-width: 760px)").matches);
  if (onPhone) return <SaveSheet trigger={trigger} post={post} />;
  return (
    <Popover trigger={trigger} label="Save to board" className="w-300" defaultOpen>
      {() => (
        <>
          <div className="flex items-center gap-12 min-h-48 px-16 border-b border-line-2">
            <h2 className="t-label flex-none">Save to board</h2>
            <span className="t-sm truncate min-w-0 ml-auto" dir="auto">
              {post.title}
            </span>
          </div>
          <Boards post={post} className="max-h-[min(336px,50vh)] overflow-y-auto" />
        </>
      )}
    </Popover>
  );
}

/** Like `SavePanel`, of a tile, whose bookmark is filled once it is known to be saved. */
export function TileSavePanel({ trigger, post }: SavePanelProps) {
  const { data } = useQuery(ownBoardsQuery(post._id));
  const isSaved = data?.boards.some(({ saved }) => saved) ?? false;
  const icon = (
    <Icon name="bookmark" filled={isSaved} className={isSaved ? "text-signal" : undefined} />
  );
  return <SavePanel trigger={cloneElement(trigger, {}, icon)} post={post} />;
}

function SaveSheet({ trigger, post }: SavePanelProps) {
  const { button, open, setOpen } = useOpenedTrigger(trigger);
  return (
    <>
      {button}
      <Sheet
        short
        open={open}
        onOpenChange={setOpen}
        title="Save to board"
        head={
          <span className="t-h3 pl-8" aria-hidden="true">
            Save to board
          </span>
        }
        foot={
          <Button variant="primary" size="l" block onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <Boards post={post} />
      </Sheet>
    </>
  );
}

type BoardsProps = { post: Saved; className?: string };

/** Renders the boards that the viewer adds to, the last used first, and what creates one. */
function Boards({ post, className }: BoardsProps) {
  const query = useQuery(ownBoardsQuery(post._id));
  const [created, setCreated] = useState<string | null>(null);
  const refresh = useEffectEvent(useRefreshBoards());
  // Not before it closes: what is used goes to the top.
  useEffect(() => () => void refresh(), []);
  const list = useRef<HTMLDivElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // What opened before its boards were there has the focus itself.
    const popup = list.current?.closest("[role=dialog]");
    if (isLoaded && popup === document.activeElement) rowsOf(list.current)[0]?.focus();
  }, [isLoaded]);
  if (!query.data) {
    return (
      <div className="p-16">
        <QueryState
          query={query}
          what="Your boards"
          pending={<SkeletonRows label="Loading your boards" height={40} count={3} />}
        />
      </div>
    );
  }
  const { boards } = query.data;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus among its controls
    <div ref={list} onKeyDown={moveFocus}>
      {boards.length > 0 && (
        <ul className={className} aria-label="Your boards">
          {boards.map((board) => (
            <li key={board._id}>
              <BoardRow board={board} post={post} isNew={board.code === created} />
            </li>
          ))}
        </ul>
      )}
      <NewBoard post={post} onCreated={setCreated} />
    </div>
  );
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(event.target as HTMLElement);
  if (!move || at < 0) return;
  event.preventDefault();
  rows[move(at, rows.length)]?.focus();
}

type BoardRowProps = {
  board: SavedBoard;
  post: Saved;
  /** It was created here, and takes the focus of the form. */
  isNew: boolean;
};

function BoardRow({ board, post, isNew }: BoardRowProps) {
  const save = useSaveToBoard(post._id, board);
  const owner = useCurrentUser()?._id === board.owner._id ? undefined : board.owner.username;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <label className="flex items-center gap-12 min-h-56 px-16 lit cursor-pointer phone:min-h-60">
      <BoardCover small className="flex-none w-40 phone:w-44" cover={board.cover} sizes="22px" />
      <span className="grid flex-1 min-w-0">
        <b className="t-label truncate" dir="auto">
          {board.title}
        </b>
        <BoardFacts board={board} owner={owner} />
      </span>
      <span className="relative grid place-items-center flex-none">
        <input
          ref={box}
          className="peer size-20 m-0 appearance-none rounded border border-control bg-s2 cursor-pointer checked:bg-signal checked:border-signal-edge checked:forced-color-adjust-none phone:size-24"
          type="checkbox"
          data-row
          aria-label={nameOf(board, owner)}
          checked={board.saved}
          onChange={({ currentTarget }) => save(currentTarget.checked)}
        />
        <Icon
          name="check"
          size="s"
          className="absolute invisible text-on-signal pointer-events-none peer-checked:visible"
        />
      </span>
    </label>
  );
}

function nameOf({ title, audience, numPosts }: SavedBoard, owner: string | undefined): string {
  const name = owner === undefined ? title : `${title}, by ${owner}`;
  return `${name}, ${AUDIENCES[audience].label}, ${countText(numPosts, "creation", "creations")}`;
}

type NewBoardProps = { post: Saved; onCreated: (code: string) => void };

/** Renders the row that creates a board, in whose place the form opens. */
function NewBoard({ post, onCreated }: NewBoardProps) {
  const [isOpen, setOpen] = useState(false);
  const user = useCurrentUser();
  if (!canCreateBoard(user)) {
    return <p className="t-sm px-16 py-14">Please verify your email to have boards.</p>;
  }
  function close(code: string) {
    setOpen(false);
    onCreated(code);
  }
  return (
    <div className="border-t border-line-2">
      {isOpen ? (
        <NewBoardForm post={post} onCreated={close} />
      ) : (
        <button
          type="button"
          data-row
          className="flex items-center gap-10 w-full min-h-48 px-16 t-label lit -outline-offset-2 phone:min-h-56"
          onClick={() => setOpen(true)}
        >
          <Icon name="plus" size="s" />
          New board
        </button>
      )}
    </div>
  );
}

const schema = createBoard.body.pick({ title: true, audience: true });

const OPTIONS = BOARD_AUDIENCES.map((value) => ({ value, label: AUDIENCES[value].label }));

function NewBoardForm({ post, onCreated }: NewBoardProps) {
  const creation = useCreateBoard();
  const form = useContractForm(
    schema,
    async (values) => {
      const { code } = await creation.mutateAsync({ ...values, postId: post._id });
      showToast("ok", `Saved to ${values.title}`);
      onCreated(code);
    },
    { defaultValues: { title: "", audience: "private" } },
  );
  const [title, audience = "private"] = form.watch(["title", "audience"]);
  const element = useRef<HTMLFormElement>(null);
  const show = useEffectEvent(() => {
    form.setFocus("title");
    // All of it, where it is below the list of a sheet; tests have no layout.
    element.current?.scrollIntoView?.({ block: "nearest" });
  });
  useEffect(() => show(), []);
  return (
    <form ref={element} className="grid gap-12 p-16" noValidate onSubmit={form.submit}>
      <TextField
        label="Title"
        counter={{ value: lengthOf(title), max: BOARD_TITLE_MAX }}
        autoComplete="off"
        error={form.formState.errors.title?.message}
        {...form.register("title")}
      />
      <ChoicePair
        label="Who sees it"
        options={OPTIONS}
        value={audience}
        onValueChange={(value) => form.setValue("audience", value)}
      />
      <p className="t-sm">{AUDIENCES[audience].hint}</p>
      <FormError message={form.failure} />
      <Button variant="primary" type="submit" busy={form.busy}>
        Create and save
      </Button>
    </form>
  );
}
