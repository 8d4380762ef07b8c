import { useQuery } from "@tanstack/react-query";
import { type LoaderFunction, useSearchParams } from "react-router";
import { likedQuery } from "#web/components/feeds/api.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { listsNsfw, useUser } from "#web/lib/session/session.ts";
import { listState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(context.get(userContext));
  const { page } = listState.parse(new URL(request.url).searchParams);
  await fetchList(queries, likedQuery({ page, nsfw }));
  return null;
};

/** Renders the creations that the viewer likes, which nobody else sees as a list. */
export function Component() {
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageTitle
        title="My likes"
        roomy={false}
        visual="h2"
        className="h-60 phone:h-52 phone:min-h-52 phone:px-4"
        right={<span className="t-sm">Only you see this list</span>}
      />
      <LikedPosts />
    </div>
  );
}

function LikedPosts() {
  const nsfw = listsNsfw(useUser());
  const { page } = listState.parse(useSearchParams()[0]);
  return (
    <PagedPosts
      query={useQuery(likedQuery({ page, nsfw }))}
      label="Creations you like"
      page={page}
      hrefFor={(number) => listState.path("/likes", { page: number })}
      empty={
        <EmptyState
          icon="heart"
          title="You like nothing yet"
          text="Press the heart of a creation to find it here again."
          action={
            <LinkButton to="/" icon="home">
              See what is new
            </LinkButton>
          }
        />
      }
    />
  );
}
