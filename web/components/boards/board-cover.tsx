import type { ListedBoard } from "#contract/boards/contract.ts";
import { BOARD_COVER, type BoardAudience } from "#contract/boards/rules.ts";
import { PictureSquare } from "#web/components/posts/grid/picture-square.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type AudienceStyle = { label: string; icon: IconName; hint: string; heading: string };

/** How each audience is called and marked. */
export const AUDIENCES: Record<BoardAudience, AudienceStyle> = {
  private: {
    label: "Private",
    icon: "lock",
    hint: "Only you, and whom you invite.",
    heading: "Private board",
  },
  link: {
    label: "By link",
    icon: "link",
    hint: "Everyone who has the link.",
    heading: "Board by link",
  },
  public: {
    label: "Public",
    icon: "globe",
    hint: "Everyone. Shows on your profile.",
    heading: "Public board",
  },
};

type BoardCoverProps = {
  cover: ListedBoard["cover"];
  /** The width of a quarter, for the choice of the file. */
  sizes: string;
  className?: string;
  /** Of a few px. */
  small?: boolean;
};

/** Renders the first pictures of a board as four squares, hatched where there are fewer. */
export function BoardCover({ cover, sizes, className, small = false }: BoardCoverProps) {
  const places = Array.from({ length: BOARD_COVER }, (_, index) => cover[index]);
  return (
    <span
      className={classNames("grid grid-cols-2", small ? "gap-1" : "gap-4", className)}
      aria-hidden="true"
    >
      {places.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
        <PictureSquare key={index} image={image} sizes={sizes} veiled={false} />
      ))}
    </span>
  );
}

type BoardFactsProps = {
  board: Pick<ListedBoard, "audience" | "numPosts">;
  /** The username of its owner, beside one's own boards. */
  owner?: string | undefined;
};

/** Renders who sees a board, by its icon, how many posts it has, and whose it is. */
export function BoardFacts({ board, owner }: BoardFactsProps) {
  const { icon, label } = AUDIENCES[board.audience];
  return (
    <span className="flex items-center gap-6 t-sm leading-18">
      <Icon name={icon} size="s" />
      <span className="sr-only">{`${label}, `}</span>
      <span className="truncate">
        {countText(board.numPosts, "creation", "creations")}
        {owner !== undefined && ` · by ${owner}`}
      </span>
    </span>
  );
}
