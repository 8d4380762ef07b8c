import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { FollowedBoard } from "#contract/boards/contract.ts";
import { followedBoardsQuery, ownBoardsQuery } from "#web/components/boards/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { BOARD_GRID, BoardCard } from "./board-card.tsx";

/** Renders the boards of others that one adds to, and those that one follows, if there are any. */
export function OthersBoards() {
  const user = useCurrentUser();
  const saving = useQuery(ownBoardsQuery());
  const followed = useQuery(followedBoardsQuery({ nsfw: listsNsfw(user) }));
  const joined = saving.data?.boards.filter(({ owner }) => owner._id !== user?._id);
  return (
    <>
      <BoardSection heading="Boards you add to" boards={joined} />
      <BoardSection heading="Boards you follow" boards={followed.data?.boards} />
    </>
  );
}

type BoardSectionProps = { heading: string; boards: readonly FollowedBoard[] | undefined };

function BoardSection({ heading, boards = [] }: BoardSectionProps) {
  const id = useId();
  if (boards.length === 0) return null;
  return (
    <section className="mt-40" aria-labelledby={id}>
      <h2 id={id} className="t-h2 mb-16">
        {heading}
      </h2>
      <ul className={BOARD_GRID} aria-labelledby={id}>
        {boards.map((board) => (
          <li key={board._id} className="min-w-0">
            <BoardCard board={board} owner={board.owner.username} />
          </li>
        ))}
      </ul>
    </section>
  );
}
