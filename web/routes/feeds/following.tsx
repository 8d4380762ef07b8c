import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type { SuggestedMaker } from "#contract/feeds/contract.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import {
  followingQuery,
  suggestionsQuery,
  useShowSuggestionFollowed,
} from "#web/components/feeds/api.ts";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { PostGridSkeleton, ratioOf } from "#web/components/posts/grid/post-grid.tsx";
import { blurredPicture, PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { profilePath } from "#web/components/users/profile-path.ts";
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

export function Component() {
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageTitle
        title="Following"
        roomy={false}
        visual="h2"
        className={TABS_HEADING}
        right={
          <>
            <span className="phone:hidden t-sm">Creations of people you follow</span>
            <HomeTabs current="following" onPhones />
          </>
        }
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
  return (
    <div ref={list} tabIndex={-1}>
      <PagedPosts
        query={query}
        label="Creations of people you follow"
        page={page}
        hrefFor={(number) => listState.path("/following", { page: number })}
        empty={<SuggestedMakers nsfw={nsfw} onShowWork={query.refetch} />}
      />
    </div>
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
