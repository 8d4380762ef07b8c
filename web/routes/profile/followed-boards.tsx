import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { followedBoardsQuery } from "#web/components/boards/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { BOARD_GRID, BoardCard } from "./board-card.tsx";

/** Renders the boards of others that one follows, if there are any. */
export function FollowedBoards() {
  const { data } = useQuery(followedBoardsQuery({ nsfw: listsNsfw(useCurrentUser()) }));
  const id = useId();
  if (!data || data.boards.length === 0) return null;
  return (
    <section className="mt-40" aria-labelledby={id}>
      <h2 id={id} className="t-h2 mb-16">
        Boards you follow
      </h2>
      <ul className={BOARD_GRID} aria-labelledby={id}>
        {data.boards.map((board) => (
          <li key={board._id} className="min-w-0">
            <BoardCard board={board} owner={board.owner.username} />
          </li>
        ))}
      </ul>
    </section>
  );
}
