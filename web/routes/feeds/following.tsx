import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type { ListedPost, SuggestedMaker } from "#contract/feeds/contract.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import {
  followingQuery,
  suggestionsQuery,
  useShowSuggestionFollowed,
} from "#web/components/feeds/api.ts";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { PostGrid, PostGridSkeleton, ratioOf } from "#web/components/posts/grid/post-grid.tsx";
import { blurredPicture, PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
import { useCall } from "#web/lib/call.ts";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { isVeiled, listsNsfw, useUser } from "#web/lib/session/session.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { HomeTabs, TABS_HEADING } from "./home-tabs.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(context.get(userContext));
  const { page } = listState.parse(new URL(request.url).searchParams);
  await fetchList(queries, followingQuery({ page, nsfw }));
  return null;
};

const LABEL = "Creations of people you follow";

export function Component() {
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageTitle
        title="Following"
        roomy={false}
        visual="h2"
        className={TABS_HEADING}
        right={<HomeTabs current="following" />}
      />
      <FollowedPosts />
    </div>
  );
}

function FollowedPosts() {
  const nsfw = listsNsfw(useUser());
  const { page } = listState.parse(useSearchParams()[0]);
  const query = useQuery(followingQuery({ page, nsfw }));
  const list = useFocusRescue<HTMLDivElement>(query.data?.pageCount === 0);
  const [newest] = query.data?.posts ?? [];
  useSeeFollowed(page === 1 ? newest?._id : undefined);
  return (
    <div ref={list} tabIndex={-1}>
      <PagedList
        query={query}
        rows="posts"
        what="The creations"
        icon="img"
        pending={<PostGridSkeleton label={LABEL} />}
        empty={<SuggestedMakers nsfw={nsfw} onShowWork={query.refetch} />}
        page={page}
        hrefFor={(number) => listState.path("/following", { page: number })}
        pagination={{ className: "justify-center mt-20" }}
      >
        {(posts) => <NewAndSeen posts={posts} seen={query.data?.seen ?? null} />}
      </PagedList>
    </div>
  );
}

/** Marks the posts up to one as seen, so that none of them is new at the next visit. */
function useSeeFollowed(id: string | undefined): void {
  const call = useCall();
  const queries = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    call("POST /api/dashboard/following/seen", { body: { id } })
      .then(() => queries.invalidateQueries({ queryKey: ["GET /api/dashboard/following/new"] }))
      // They stay new then.
      .catch(() => undefined);
  }, [call, queries, id]);
}

type NewAndSeenProps = { posts: readonly ListedPost[]; seen: string | null };

/** Renders what is new since the last visit apart from the rest, where a page has both. */
function NewAndSeen({ posts, seen }: NewAndSeenProps) {
  const isNew = ({ _id }: ListedPost) => seen !== null && BigInt(_id) > BigInt(seen);
  const fresh = posts.filter(isNew);
  if (fresh.length === 0 || fresh.length === posts.length) {
    return <PostGrid posts={posts} label={LABEL} />;
  }
  return (
    <>
      <SectionHeading visual="h3" className="mb-8">
        {fresh.length} new since your last visit
      </SectionHeading>
      <PostGrid posts={fresh} label="New creations of people you follow" />
      <SectionHeading visual="h3" className="mt-20 mb-8">
        Seen before
      </SectionHeading>
      <PostGrid posts={posts.slice(fresh.length)} label={LABEL} />
    </>
  );
}

type SuggestedMakersProps = {
  nsfw: boolean;
  /** Loads the work of those who were followed here. */
  onShowWork: () => void;
};

/** Renders what an empty feed says, and makers to follow. */
function SuggestedMakers({ nsfw, onShowWork }: SuggestedMakersProps) {
  const { data, isPending } = useQuery(suggestionsQuery({ nsfw }));
  if (isPending) return <PostGridSkeleton label="Makers to start with" />;
  const makers = data?.makers ?? [];
  const followsAny = makers.some(({ following }) => following);
  return (
    <>
      <EmptyState
        icon="following"
        title={data?.followsNobody ? "You follow no one yet" : "Nothing here yet"}
        text="Follow a maker and their new work shows up here, newest first."
        action={
          followsAny ? (
            <Button onClick={onShowWork}>Show their work</Button>
          ) : (
            <LinkButton to="/" icon="home">
              Find people on Home
            </LinkButton>
          )
        }
      />
      {makers.length > 0 && (
        <>
          <SectionHeading id="makers" className="mt-8">
            Makers to start with
          </SectionHeading>
          <ul
            className="grid gap-16 grid-cols-[repeat(auto-fill,minmax(min(max(320px,26%),100%),1fr))] phone:gap-12"
            aria-labelledby="makers"
          >
            {makers.map((maker) => (
              <Maker key={maker._id} maker={maker} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Maker({ maker }: { maker: SuggestedMaker & { following: boolean } }) {
  const { _id, username, avatar, numFollowers, posts } = maker;
  return (
    <li className="card">
      <Link
        className="flex gap-2 h-150 phone:h-112"
        to={profilePath(username)}
        aria-label={`Works by ${username}`}
      >
        {posts.map((post) => (
          <Work key={post._id} post={post} />
        ))}
      </Link>
      <div className="flex items-center gap-12 py-12 px-14">
        <Avatar src={avatar} name={username} size={44} />
        <p className="flex-1 min-w-0">
          <b className="block font-semibold leading-20 truncate">{username}</b>
          <span className="t-sm tabular-nums">
            {countText(numFollowers, "follower", "followers")}
          </span>
        </p>
        <FollowRowButton user={maker} show={useShowSuggestionFollowed(_id)} />
      </div>
    </li>
  );
}

function Work({ post }: { post: PostTile }) {
  const viewer = useUser();
  const [image] = post.images;
  if (!image) return null;
  return (
    <span
      className="min-w-0 flex-[1_1_0] [&_img]:size-full [&_img]:object-cover"
      style={{ flexGrow: ratioOf(post.category) }}
    >
      {isVeiled(post, viewer) ? (
        <img src={blurredPicture(image.thumbhash)} alt="" />
      ) : (
        <PostPicture image={image} sizes="240px" alt="" />
      )}
    </span>
  );
}
