import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { data, Link, type LoaderFunction, useParams, useSearchParams } from "react-router";
import type { Board } from "#contract/boards/contract.ts";
import { canEditBoard } from "#contract/boards/policy.ts";
import { AUDIENCES, BoardCover } from "#web/components/boards/board-cover.tsx";
import { boardPath, boardPostsQuery, boardQuery } from "#web/components/boards/queries.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { messageOf } from "#web/lib/call.ts";
import { PageHead, previewOf } from "#web/lib/document/page-head.tsx";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { BoardActs } from "./board-acts.tsx";
import { FollowBoard } from "./follow-board.tsx";
import { Invitation } from "./invitation.tsx";

export const loader: LoaderFunction = async ({ params, request, context }) => {
  const queries = context.get(queriesContext);
  const code = params.id ?? "";
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const board = await queries.ensureQueryData(boardQuery({ code, nsfw }));
  if (!board) return data(null, 404);
  const { page } = listState.parse(new URL(request.url).searchParams);
  await fetchList(queries, boardPostsQuery({ code, nsfw, page }));
  return null;
};

export function Component() {
  const { id: code = "" } = useParams();
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(boardQuery({ code, nsfw }));
  if (query.isPending) return <BoardSkeleton />;
  if (query.data) return <LoadedBoard key={code} board={query.data} nsfw={nsfw} />;
  if (query.data === null) return <NoBoard />;
  return (
    <PageMessage
      alert
      title="This board could not be loaded"
      text={messageOf(query.error)}
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  );
}

const FRAME = "px-24 pt-24 pb-40 narrow:px-16 narrow:pb-32 phone:px-12 phone:pt-0 phone:pb-28";

const HEAD =
  "grid grid-cols-[300px_minmax(0,1fr)] gap-32 narrow:grid-cols-[220px_minmax(0,1fr)] narrow:gap-24 phone:grid-cols-1 phone:gap-16";

const ArrangeGrid = lazyPart(async () => (await import("./arrange-grid.tsx")).ArrangeGrid);

type LoadedBoardProps = { board: Board; nsfw: boolean };

function LoadedBoard({ board, nsfw }: LoadedBoardProps) {
  const [isArranging, setArranging] = useState(false);
  return (
    <div className={FRAME}>
      <Head board={board} />
      {board.invitation && <Invitation board={board} />}
      <BoardHeader board={board} onArrange={() => setArranging(true)} />
      <div className="mt-24 pt-24 border-t border-line-2 phone:mt-16 phone:pt-0 phone:border-0">
        {isArranging ? (
          <ArrangeGrid
            board={board}
            nsfw={nsfw}
            onDone={() => setArranging(false)}
            failed={(retry) => (
              <FailedState title="Arranging could not be loaded" onRetry={retry} />
            )}
          />
        ) : (
          <BoardPosts board={board} nsfw={nsfw} />
        )}
      </div>
    </div>
  );
}

function Head({ board }: { board: Board }) {
  const { code, title, owner, text, audience, numPosts, cover } = board;
  const [first] = cover;
  const creations = countText(numPosts, "creation", "creations");
  return (
    <PageHead
      heading={`${title} by ${owner.username}`}
      summary={import.meta.env.SSR ? text || `${creations}, gathered by ${owner.username}.` : ""}
      path={boardPath(code)}
      robots={audience === "public" ? undefined : "noindex"}
      {...(audience !== "private" && { feed: `board/${code}` as const })}
      preview={import.meta.env.SSR && first ? previewOf(first) : undefined}
    />
  );
}

type BoardHeaderProps = { board: Board; onArrange: () => void };

/** Renders what a board is called, who sees it, whose it is, and what one can do with it. */
function BoardHeader({ board, onArrange }: BoardHeaderProps) {
  const { code, title, text, audience, owner, numPosts, numFollowers, cover, collaborators } =
    board;
  const { icon, heading } = AUDIENCES[audience];
  return (
    <header className={HEAD}>
      <BoardCover
        className="self-start phone:-mx-12 phone:*:aspect-[13/8]"
        cover={cover}
        sizes="(max-width: 760px) 50vw, 150px"
      />
      <div className="flex flex-col gap-12 min-w-0 phone:gap-8">
        <p className="flex items-center gap-8 text-muted text-15 leading-20">
          <Icon name={icon} size="s" />
          {heading}
        </p>
        <h1 className="t-h1 breaks phone:text-26 phone:leading-30" dir="auto">
          {title}
        </h1>
        {text && (
          <p className="text-muted lines max-w-[60ch]" dir="auto">
            {text}
          </p>
        )}
        <div className="contents phone:flex phone:flex-wrap phone:items-center phone:justify-between phone:gap-12">
          <div className="flex items-center gap-12 min-w-0">
            <People owner={owner} collaborators={collaborators} />
            <p className="min-w-0 t-sm">
              <span className="breaks block">
                <PersonLink person={owner} />
                {collaborators.length > 0 && " with "}
                {collaborators.map((person, index) => (
                  <Fragment key={person._id}>
                    {index > 0 && ", "}
                    <PersonLink person={person} />
                  </Fragment>
                ))}
              </span>
              {countText(numPosts, "creation", "creations")}
              {numFollowers > 0 && (
                <span>{` · ${countText(numFollowers, "follower", "followers")}`}</span>
              )}
            </p>
          </div>
          <div className="flex items-center gap-8 mt-auto">
            <FollowBoard board={board} />
            <BoardActs board={board} onArrange={onArrange} />
            {audience !== "private" && (
              <FeedLink className="phone:hidden ml-8" feed={`board/${code}`} subject={title} />
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

type PeopleProps = Pick<Board, "owner" | "collaborators">;

/** Renders the avatars of the owner and the first who add to a board, as a pile. */
function People({ owner, collaborators }: PeopleProps) {
  return (
    <span className="flex flex-none">
      {[owner, ...collaborators.slice(0, 2)].map(({ _id, avatar, username }) => (
        <Avatar
          key={_id}
          className="not-first:-ml-8 outline-2 outline-ground"
          src={avatar}
          name={username}
          size={36}
        />
      ))}
    </span>
  );
}

function PersonLink({ person: { username } }: { person: Board["owner"] }) {
  return (
    <Link className="text-bright font-semibold hover:underline" to={profilePath(username)}>
      {username}
    </Link>
  );
}

function BoardPosts({ board, nsfw }: LoadedBoardProps) {
  const { code, title } = board;
  const { page } = listState.parse(useSearchParams()[0]);
  const isOwn = canEditBoard(useCurrentUser(), board);
  return (
    <PagedPosts
      query={useQuery(boardPostsQuery({ code, nsfw, page }))}
      label={`Creations on ${title}`}
      page={page}
      hrefFor={(number) => listState.path(boardPath(code), { page: number })}
      empty={
        <EmptyState
          icon="grid"
          title="Nothing saved here yet"
          text={
            isOwn ? "Press Save on a creation to find it here." : "There is nothing for you to see."
          }
          action={<LinkButton to="/explore">Look around</LinkButton>}
        />
      }
    />
  );
}

function BoardSkeleton() {
  return (
    <div className={FRAME} role="status" aria-label="Loading the board">
      <div className={HEAD}>
        <Skeleton ratio={1} />
        <div className="grid gap-12 content-start">
          <Skeleton width={120} height={20} />
          <Skeleton width="min(360px, 80%)" height={36} />
          <Skeleton width="min(520px, 100%)" height={48} />
        </div>
      </div>
      <div className="mt-24">
        <PostGridSkeleton label="Creations" />
      </div>
    </div>
  );
}

function NoBoard() {
  return (
    <>
      <UnlistedHead title="This board was removed" />
      <PageMessage
        title="This board was removed"
        text="Or it is not for you, or its link was misspelled."
        actions={<LinkButton to="/explore">Look around</LinkButton>}
      />
    </>
  );
}
