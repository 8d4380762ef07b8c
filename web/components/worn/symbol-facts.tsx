import type { PostTile } from "#contract/posts/contract.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";

/** Renders the picture, the title and the maker of a symbol, for a row. */
export function SymbolFacts({ symbol }: { symbol: PostTile }) {
  const viewer = useCurrentUser();
  const { title, owner, images } = symbol;
  const veiled = isVeiled(symbol, viewer);
  return (
    <>
      <PictureSquare
        className="w-52"
        image={veiled ? null : images[0]}
        sizes="52px"
        veiled={veiled}
      />
      <span className="grid min-w-0 gap-2">
        <b className="t-label truncate" dir="auto">
          {title}
        </b>{" "}
        <span className="t-sm truncate">
          by <bdi>{owner.username}</bdi>
          {viewer?._id === owner._id && " (you)"}
        </span>
      </span>
    </>
  );
}
