import { Link } from "react-router";
import type { ListedBoard } from "#contract/boards/contract.ts";
import { BoardCover, BoardFacts } from "#web/components/boards/board-cover.tsx";
import { boardPath } from "#web/components/boards/queries.ts";

export const BOARD_GRID =
  "grid grid-cols-5 gap-x-20 gap-y-32 narrow:grid-cols-3 phone:grid-cols-2 phone:gap-x-12 phone:gap-y-20";

type BoardCardProps = {
  board: ListedBoard;
  /** The username of its owner, where boards of several are listed. */
  owner?: string;
};

/** Renders the cover, title and facts of a board, which lead to it. */
export function BoardCard({ board, owner }: BoardCardProps) {
  return (
    <Link className="group block" to={boardPath(board.code)}>
      <BoardCover
        className="outline-2 outline-transparent group-hover:outline-signal"
        cover={board.cover}
        sizes="(max-width: 760px) 24vw, 132px"
      />
      <b className="block mt-8 t-label truncate" dir="auto">
        {board.title}
      </b>{" "}
      {owner !== undefined && (
        <span className="block t-sm leading-18 truncate">{`by ${owner}`}</span>
      )}{" "}
      <BoardFacts board={board} />
    </Link>
  );
}
