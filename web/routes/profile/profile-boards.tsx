import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { canCreateBoard } from "#contract/boards/policy.ts";
import { useCreateBoard } from "#web/components/boards/api.ts";
import { boardPath, userBoardsQuery } from "#web/components/boards/queries.ts";
import { PagedList } from "#web/components/paged-list.tsx";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { profileBoardsPath } from "#web/components/users/profile-path.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import { BOARD_GRID, BoardCard } from "./board-card.tsx";
import { OthersBoards } from "./others-boards.tsx";

const BoardForm = lazyPart(
  async () => (await import("#web/components/boards/board-form.tsx")).BoardForm,
);

type ProfileBoardsProps = { profile: ProfileFacts; page: number };

/** Renders a page of a user's boards; one's own with what creates another, and those of others that one adds to or follows. */
export function ProfileBoards({ profile, page }: ProfileBoardsProps) {
  const { _id, username } = profile;
  const viewer = useCurrentUser();
  const isOwn = viewer?._id === _id;
  const label = `Boards of ${username}`;
  const query = useQuery(userBoardsQuery({ id: _id, nsfw: listsNsfw(viewer), page }));
  const creation = useBoardCreation();
  const onCreate = isOwn && canCreateBoard(viewer) ? creation.show : undefined;
  const hasMore = page < (query.data?.pageCount ?? 0);
  return (
    <div className="max-w-1440 min-h-300 mx-auto px-24 pt-20 pb-28 narrow:px-16 phone:px-12 phone:pt-16">
      <PagedList
        query={query}
        rows="boards"
        what="The boards"
        icon="grid"
        pending={<BoardsSkeleton label={label} />}
        empty={<NoBoards username={username} isOwn={isOwn} onCreate={onCreate} />}
        page={page}
        hrefFor={(number) => profileBoardsPath(username, number)}
        pagination={{ className: "justify-center mt-20" }}
      >
        {(boards) => (
          <ul className={BOARD_GRID} aria-label={label}>
            {boards.map((board) => (
              <li key={board._id} className="min-w-0">
                <BoardCard board={board} />
              </li>
            ))}
            {onCreate && !hasMore && (
              <li>
                <NewBoardCard onPress={onCreate} />
              </li>
            )}
          </ul>
        )}
      </PagedList>
      {isOwn && <OthersBoards />}
      {creation.dialog}
    </div>
  );
}

function NewBoardCard({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className="dashed grid place-content-center justify-items-center gap-8 w-full aspect-square quiet lit t-label"
      onClick={onPress}
    >
      <Icon name="plus" />
      New board
    </button>
  );
}

type NoBoardsProps = { username: string; isOwn: boolean; onCreate: (() => void) | undefined };

function NoBoards({ username, isOwn, onCreate }: NoBoardsProps) {
  if (!isOwn) return <EmptyState icon="grid" title={`${username} shows no boards`} />;
  return (
    <EmptyState
      icon="grid"
      title="You have no boards yet"
      text={
        onCreate
          ? "Boards gather creations you want to find again, for yourself or for everyone."
          : "Please verify your email to have boards."
      }
      action={
        onCreate && (
          <Button variant="primary" icon="plus" onClick={onCreate}>
            New board
          </Button>
        )
      }
    />
  );
}

/** Provides the dialog that creates a board and opens it. */
function useBoardCreation() {
  const navigate = useNavigate();
  const creation = useCreateBoard();
  const { show, dialog } = useDialog<true>((_, state) => (
    <BoardForm
      heading="New board"
      submit="Create board"
      {...state}
      onSubmit={async (values) => {
        const { code } = await creation.mutateAsync(values);
        await navigate(boardPath(code));
      }}
    />
  ));
  return { show: () => show(true), dialog };
}

function BoardsSkeleton({ label }: { label: string }) {
  return (
    <div className={BOARD_GRID} role="status" aria-label={label}>
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={index} ratio={1} />
      ))}
    </div>
  );
}
