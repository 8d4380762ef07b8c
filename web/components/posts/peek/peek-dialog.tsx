import { useQuery } from "@tanstack/react-query";
import type { Post, PostTile } from "#contract/posts/contract.ts";
import { saleText } from "#contract/posts/texts.ts";
import { BoardsButton } from "#web/components/boards/save-button.tsx";
import { postQuery } from "#web/components/posts/api.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { SaleBadge, Veil } from "#web/components/posts/grid/tile-parts.tsx";
import { useToggleLike } from "#web/components/posts/like-button.tsx";
import { likesText } from "#web/components/posts/sale.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { isVeiled, useCurrentUser } from "#web/lib/session/session.ts";
import { useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { share } from "#web/ui/buttons/share-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { CardDialog } from "#web/ui/overlays/card-dialog.tsx";

/** A post of a list, and the ids of those through which its page turns. */
export type Peeked = { post: PostTile; list: readonly string[] };

type PeekDialogProps = { peeked: Peeked; open: boolean; onOpenChange: (open: boolean) => void };

/** What is below the picture (px). */
const BELOW = 170;

const CELL = {
  variant: "quiet",
  className:
    "flex-auto min-w-1/4 gap-6 h-auto min-h-48 -ml-1 px-8 small:px-4 border-x-0 border-b-0 border-t-line-2 border-l border-l-line-2 rounded-none text-bright text-14 -outline-offset-2",
} as const;

const LIT = `${CELL.className} text-signal-text`;

/** Renders what a list knows of a post, to like, save, share and open it without leaving the list. */
export function PeekDialog({ peeked, open, onOpenChange }: PeekDialogProps) {
  const { post: tile, list } = peeked;
  const { _id, title, owner } = tile;
  const site = useSite();
  const query = useQuery(postQuery(_id));
  const post = query.data?.post;
  const price = saleText(tile);
  return (
    <CardDialog open={open} onOpenChange={onOpenChange} title={`${title} by ${owner.username}`}>
      <PeekPicture tile={tile} />
      <div className="flex items-center gap-12 p-14">
        <Avatar src={post?.owner.avatar} name={owner.username} size={44} />
        <p className="grid flex-1 min-w-0">
          <b className="t-h3 truncate" dir="auto">
            {title}
          </b>
          <span className="t-sm truncate">{owner.username}</span>
        </p>
        {price && <SaleBadge text={price} />}
      </div>
      {query.error && !post ? (
        <QueryState query={query} what="This creation" pending={null} />
      ) : (
        // Toasts are above it, so that one can like and then save.
        <div className="flex flex-wrap overflow-hidden phone:page-bar-[100px]">
          <LikeCell tile={tile} post={post} />
          <SaveCell tile={tile} />
          <Button
            {...CELL}
            icon="share"
            onClick={() => void share({ title, url: `${site.url}/post/${_id}` })}
          >
            Share
          </Button>
          <LinkButton
            {...CELL}
            icon="right"
            to={`/post/${_id}`}
            state={{ list, tile }}
            onClick={() => onOpenChange(false)}
          >
            Open
          </LinkButton>
        </div>
      )}
    </CardDialog>
  );
}

function PeekPicture({ tile }: { tile: PostTile }) {
  const [image] = tile.images;
  const veiled = isVeiled(tile, useCurrentUser());
  if (!image) return null;
  const { width, height } = image;
  const ratio = width / height;
  return (
    <div className="bg-art">
      <div
        className="relative mx-auto"
        style={{ aspectRatio: ratio, width: `min(100%, ${ratio} * (100dvh - ${BELOW}px))` }}
      >
        {veiled ? (
          <Veil post={tile} className="size-full object-cover" />
        ) : (
          <PostPicture
            image={image}
            sizes="min(480px, 94vw)"
            alt={image.alt}
            priority="normal"
            className="size-full object-cover"
          />
        )}
      </div>
    </div>
  );
}

const pathTo = ({ _id }: PostTile) => ({ pathname: `/post/${_id}`, search: "", hash: "" });

/** Renders the like, which members give at once; it waits for whether they already do. */
function LikeCell({ tile, post }: { tile: PostTile; post: Post | undefined }) {
  const { liked, numLikes } = post ?? { ...tile, liked: false };
  const toggle = useToggleLike({ _id: tile._id, liked, numLikes });
  const signInLink = useSignInLink("like", pathTo(tile));
  const name = `Like, ${likesText(numLikes)} ${numLikes === 1 ? "like" : "likes"}`;
  const content = (
    <>
      <Icon name="heart" size="s" filled={liked} />
      <span className="tabular-nums">{likesText(numLikes)}</span>
    </>
  );
  if (!useCurrentUser()) {
    return (
      <LinkButton {...CELL} {...signInLink} aria-label={name}>
        {content}
      </LinkButton>
    );
  }
  return (
    <Button
      {...CELL}
      className={liked ? LIT : CELL.className}
      aria-label={name}
      aria-pressed={liked}
      busy={!post}
      onClick={toggle}
    >
      {content}
    </Button>
  );
}

function SaveCell({ tile }: { tile: PostTile }) {
  const signInLink = useSignInLink("save", pathTo(tile));
  if (useCurrentUser()) return <BoardsButton post={tile} {...CELL} savedClassName={LIT} />;
  return (
    <LinkButton {...CELL} {...signInLink} icon="bookmark">
      Save
    </LinkButton>
  );
}
